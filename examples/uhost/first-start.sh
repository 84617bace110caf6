#!/bin/sh
# Runs on each new web host when it first starts.
systemctl enable --now nginx
