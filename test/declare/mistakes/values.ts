import { declarationText, withField } from '../building.ts';
import { type Mistake, mistake } from './mistake.ts';

const withPassword = (yaml: string): string => declarationText().replace('{ env: HOST_PASSWORD }', yaml);

/** Values of another form. */
export const values: readonly Mistake[] = [
  mistake('memory with a unit', withField('memory', '4GB')),
  mistake('memory with a unit (Kubernetes)', withField('memory', '4Gi')),
  mistake('memory with a unit in quotes', withField('memory', '"4096 MB"')),
  mistake('diskSpace with a unit', withField('diskSpace', '40G')),
  mistake('cpu in thousandths (Kubernetes)', withField('cpu', '500m')),
  mistake('cpu as a fraction', withField('cpu', '0.5')),
  mistake('cpu in quotes', withField('cpu', '"4"')),
  mistake('cpu in words', withField('cpu', '4 cores')),
  mistake('A number with a separator', withField('memory', '8,192')),
  mistake('No CPU', withField('cpu', '0')),
  mistake('A field without a value', withField('tag', '')),
  mistake('A number as tag', withField('tag', '2024')),
  mistake('A truth value as tag', withField('tag', 'true')),
  mistake('Two tags', withField('tag', 'web, shop')),
  mistake('Two tags in a list', withField('tag', '[web, shop]')),
  { ...mistake('chargeType: monthly', withField('chargeType', 'monthly')), isHarmless: true },
  { ...mistake('chargeType: hourly', withField('chargeType', 'hourly')), isHarmless: true },
  { ...mistake('chargeType in lower case', withField('chargeType', 'month')), isHarmless: true },
  { ...mistake('loginMode in lower case', withField('loginMode', 'password')), isHarmless: true },
  mistake('chargeQuantity with a unit', withField('chargeQuantity', '1 year')),
  mistake('An image as a name and a version (Docker)', withField('imageId', 'ubuntu:22.04')),
  mistake('An image by its title', withField('imageId', 'Ubuntu 22.04')),
  mistake('A region in upper case', withField('region', 'CN-BJ2')),
  mistake('A region with an underscore', withField('region', 'cn_bj2')),
  { ...mistake('Memory in GB', withField('memory', '4')), isHarmless: true },
  mistake('Several regions', declarationText().replace('region: cn-bj2', 'region: [cn-bj2, hk]')),
  mistake(
    'A zone of another region',
    `${declarationText('  - { name: web-1, zone: hk-02 }\n')}zones: { cn-bj2: [cn-bj2-04], hk: [hk-02] }\n`,
  ),
  mistake('A variable of the shell', withField('region', `\${REGION}`)),
  mistake('A variable of the shell as a number', withField('cpu', '$CPU')),
  mistake('A variable of Terraform', withField('region', 'var.region')),
  mistake('A variable of Ansible', withField('imageId', '"{{ image }}"')),
  mistake('A password in plain text', withPassword('S3cret!word')),
  mistake('A password of a variable of the shell', withPassword(`\${HOST_PASSWORD}`)),
  mistake('A dollar sign before the variable', withPassword('{ env: $HOST_PASSWORD }')),
  mistake('A password of a vault', withPassword('{ vault: secret/web }')),
  mistake('A password of two places', withPassword('{ env: HOST_PASSWORD, file: /run/secrets/web }')),
  mistake('A password of a well-known variable', withPassword('{ env: GITHUB_TOKEN }')),
  mistake(
    'A last day in another form',
    `${declarationText()}ignore:\n  - { name: web-1, class: changed, reason: Trial, until: 31.12.2026 }\n`,
  ),
  mistake(
    'An ignore rule for missing hosts',
    `${declarationText()}ignore:\n  - { name: web-1, class: missing, reason: Later, until: "2026-12-31" }\n`,
  ),
];
