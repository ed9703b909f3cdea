import { expect, it } from 'vitest';
import { volatileFileSystem } from './volatile-data-dir.ts';

const container = `1042 900 0:60 / / ro,relatime master:400 - overlay overlay rw,lowerdir=/l/A:/l/B,upperdir=/u,workdir=/w
1043 1042 0:62 / /proc rw,nosuid - proc proc rw
1044 1042 0:63 / /tmp rw - tmpfs tmpfs rw,size=65536k
1045 1042 254:1 /var/lib/docker/volumes/jamun_data/_data /data rw,relatime master:1 - ext4 /dev/vda1 rw
1046 1042 254:1 /srv/my\\040files /my\\040data rw,relatime - ext4 /dev/vda1 rw
`;

it.each([
  ['/data', null],
  ['/data/files', null],
  ['/database', 'overlay'],
  ['/app/data', 'overlay'],
  ['/tmp/data', 'tmpfs'],
  ['/my data', null],
])('the data directory %s in a container with a volume at /data is on the volatile file system %s', (path, expected) => {
  expect(volatileFileSystem(path, container)).toBe(expected);
});

it('a data directory on the disk of a machine is not volatile', () => {
  const machine = '25 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw\n30 25 0:26 / /run rw - tmpfs tmpfs rw\n';
  expect(volatileFileSystem('/var/lib/jamun', machine)).toBe(null);
});

it('the last of several mounts at the same place decides whether the data directory is volatile', () => {
  const twice = '1 0 0:60 / / rw - overlay overlay rw\n2 1 254:1 / /data rw - ext4 /dev/vda1 rw\n3 2 0:70 / /data rw - tmpfs tmpfs rw\n';
  expect(volatileFileSystem('/data/files', twice)).toBe('tmpfs');
});
