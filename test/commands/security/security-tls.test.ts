/** What the environment says of TLS must not weaken it. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe } from 'vitest';
import { answerHonestly } from '../../faults/honest-answers.ts';
import { makeCertificate } from '../../support/certificate.ts';
import { it, type Stage } from '../../support/stage.ts';

/** The oldest version that Node would speak, with ciphers and keys that OpenSSL refuses by itself. */
const weakened = '--tls-min-v1.0 --tls-cipher-list=DEFAULT@SECLEVEL=0';

async function cloudWith(version: 'TLSv1.1' | 'TLSv1.2', stage: Stage) {
  const certificate = makeCertificate('127.0.0.1');
  const tls = { ...certificate, minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  const scene = await stage.scripted(answerHonestly, {}, { tls });
  const authority = join(scene.folder, 'authority.pem');
  writeFileSync(authority, certificate.cert);
  return { ...scene, env: { NODE_OPTIONS: weakened, NODE_EXTRA_CA_CERTS: authority } };
}

/** The version that a client of Node agrees on with it in that environment. */
async function versionOfNode(port: string, env: Readonly<Record<string, string>>): Promise<string> {
  const script = `const socket = require('node:tls').connect(${port}, '127.0.0.1', () => {
    console.log(socket.getProtocol());
    socket.destroy();
  });`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { env });
  return stdout.trim();
}

describe.concurrent('where NODE_OPTIONS allows TLS 1.0 and every cipher', () => {
  it('nothing is sent to a server that speaks only TLS 1.1, with which Node itself would speak', async ({
    stage,
    expect,
  }) => {
    const { server, env, run } = await cloudWith('TLSv1.1', stage);
    const node = await versionOfNode(server.url.port, env);

    const plan = await run('plan', { env });

    expect(node).toBe('TLSv1.1');
    expect(plan.code).toBe(4);
    expect(plan.stderr).toContain('error[cloud-unreachable]');
    expect(plan.stderr).toContain('the TLS handshake failed');
    expect(server.requests).toEqual([]);
  });

  it('a server that speaks TLS 1.2 is listed', async ({ stage, expect }) => {
    const { env, run } = await cloudWith('TLSv1.2', stage);

    const plan = await run('plan', { env });

    expect(plan.code).toBe(0);
  });
});
