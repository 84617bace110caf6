/** A file of the dialect uhost in which nothing is missing: `hosts` is YAML for the entries, `top` for further fields. */
export function uhostText(hosts = '  - name: web-1\n', top = ''): string {
  return `apiVersion: hostwright/v1
dialect: uhost
projectId: org-abc123
region: cn-bj2
zone: cn-bj2-04
defaults:
  imageId: uimage-abc123
  cpu: 2
  memory: 4GiB
  bootDisk: { type: CLOUD_SSD, size: 40 }
  chargeType: Month
  password: { env: HOST_PASSWORD }
${top}hosts:
${hosts}`;
}

/** A file with one host, and some fields of it given as lines of YAML. */
export function uhostWith(...fields: readonly string[]): string {
  return uhostText(['  - name: web-1', ...fields.map((field) => `    ${field}`), ''].join('\n'));
}
