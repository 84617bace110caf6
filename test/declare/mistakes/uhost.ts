import { uhostText, uhostWith } from '../uhost/building.ts';
import { type Mistake, mistake } from './mistake.ts';

/** In the dialect uhost. */
export const uhost: readonly Mistake[] = [
  mistake('memory in GB', uhostWith('memory: 4')),
  mistake('memory in another unit', uhostWith('memory: 8GB')),
  mistake('memory that nobody sells', uhostWith('memory: 5000')),
  mistake('diskSpace of the documented dialect', uhostWith('diskSpace: 40')),
  mistake('A boot disk by its size alone', uhostWith('bootDisk: 40')),
  mistake('A boot disk of 10 GB', uhostWith('bootDisk: { type: CLOUD_SSD, size: 10 }')),
  mistake('A type of disk as Terraform writes it', uhostWith('bootDisk: { type: cloud_ssd, size: 40 }')),
  mistake('A data disk of 25 GB', uhostWith('dataDisks: [{ type: CLOUD_SSD, size: 25 }]')),
  mistake('One data disk, not in a list', uhostWith('dataDisks: { type: CLOUD_SSD, size: 100 }')),
  mistake('No disk to start from, and no project', uhostText().replace(/^(?:projectId| {2}bootDisk).*\n/gm, '')),
  mistake('A type of instance (Terraform)', uhostWith('instance_type: n-basic-2')),
  mistake('A field with a letter left out', uhostWith('machinType: N')),
  mistake('A charge type as Terraform writes it', uhostWith('chargeType: dynamic')),
  mistake('A key pair without its login mode', uhostWith('keyPairId: key-1')),
  mistake('A GPU in a machine without', uhostWith('gpu: 1', 'gpuType: T4')),
  mistake('An address on a range', uhostText('  - { name: "web-[1:3]", privateIp: 10.9.0.12 }\n')),
  mistake('An address twice', uhostText('  - &a { name: web-1, privateIp: 10.9.0.12 }\n  - { <<: *a, name: web-2 }\n')),
  mistake('A VPC by its name', uhostWith('vpcId: office')),
  mistake('A label with a space', uhostWith('labels: { "cost center": 17 }')),
  mistake('userData', uhostWith('userData: { file: init.sh }')),
  mistake('A dialect in another case', uhostText().replace('uhost', 'UHost')),
  mistake('The dialect left out', uhostText().replace('dialect: uhost\n', '')),
  {
    title: 'Two files of two dialects',
    files: { 'shop/a.yaml': uhostText(), 'shop/b.yaml': uhostText('  - name: db-1\n').replace('dialect: uhost\n', '') },
    args: ['-f', 'shop'],
  },
];
