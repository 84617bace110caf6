# A watcher, or any other command, as an image: no shell, no npm, no user root, and nothing written outside /tmp.
#   docker build -t hostwright .
#   docker run --rm --read-only --tmpfs /tmp hostwright --version
FROM node:22-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run --silent build

FROM gcr.io/distroless/nodejs22-debian12:nonroot
WORKDIR /app
COPY --from=build /build/package.json /build/LICENSE ./
COPY --from=build /build/dist ./dist
COPY --from=build /build/schemas ./schemas
ENV XDG_STATE_HOME=/tmp/state XDG_CACHE_HOME=/tmp/cache
USER 65532:65532
ENTRYPOINT ["/nodejs/bin/node", "/app/dist/main.cjs"]
CMD ["--help"]
