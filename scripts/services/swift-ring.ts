import { gzipSync } from 'node:zlib';

const PARTITION_POWER = 4;

/**
 * The file that tells Swift which disk has which data; here one disk has all. `swift-ring-builder` would take seconds
 * for the same. (`RingData.serialize_v1` in
 * https://opendev.org/openstack/swift/src/branch/master/swift/common/ring/ring.py)
 */
export function describeRing(port: number): Buffer {
  const address = { ip: '127.0.0.1', port, replication_ip: '127.0.0.1', replication_port: port };
  const disk = { id: 0, region: 1, zone: 1, ...address, device: 'd1', weight: 1, meta: '' };
  const ring = { byteorder: 'little', devs: [disk], part_shift: 32 - PARTITION_POWER, replica_count: 1 };
  const json = Buffer.from(JSON.stringify({ ...ring, version: 1 }));
  const head = Buffer.alloc(10);
  head.write('R1NG');
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(json.length, 6);
  // Two bytes for each partition: the number of its disk.
  const disks = Buffer.alloc(2 * 2 ** PARTITION_POWER);
  return gzipSync(Buffer.concat([head, json, disks]));
}
