import { gzipSync } from 'node:zlib';

/** The key with all rights. */
export const SWIFT_KEY = { region: 'us-east-1', accessKeyId: 'test:tester', secretAccessKey: 'testing' };

/** A known key without rights. */
export const POWERLESS_KEY = { accessKeyId: 'test:guest', secretAccessKey: 'guessing' };

/** The parts that store something. */
export const STORES = ['account', 'container', 'object'] as const;
type Store = (typeof STORES)[number];

export type SwiftPart = Store | 'proxy';

/** The port of each process. */
export type SwiftPorts = Record<SwiftPart | 'memcached', number>;

export interface SwiftSettings {
  folder: string;
  /** The user of the processes. */
  user: string;
  ports: SwiftPorts;
  minPartBytes: number;
}

/** All configuration files of a store, by name. See https://docs.openstack.org/swift/latest/deployment_guide.html. */
export function describeSwift(settings: SwiftSettings): Record<string, string | Buffer> {
  return {
    'swift.conf': '[swift-hash]\nswift_hash_path_suffix = test\n',
    'proxy.conf': describeProxy(settings),
    ...Object.fromEntries(STORES.map((kind) => [`${kind}.conf`, describeStore(kind, settings)])),
    ...Object.fromEntries(STORES.map((kind) => [`${kind}.ring.gz`, describeRing(settings.ports[kind])])),
  };
}

function describeStore(kind: Store, settings: SwiftSettings): string {
  return `
[DEFAULT]
devices = ${settings.folder}/srv
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
${describeProcess(settings, settings.ports[kind])}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;
}

/** One process without workers, which ends at once. */
function describeProcess({ folder, user }: SwiftSettings, port: number): string {
  return `
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${user}
swift_dir = ${folder}/conf
`;
}

function describeProxy(settings: SwiftSettings): string {
  return `
[DEFAULT]
cors_allow_origin = *
strict_cors_mode = false
cors_expose_headers = Content-Range, Content-Length, ETag, Accept-Ranges, Content-Disposition
${describeProcess(settings, settings.ports.proxy)}
[pipeline:main]
pipeline = catch_errors cache listing_formats bulk s3api tempauth slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
error_suppression_limit = 1000000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${settings.ports.memcached}
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
s3_acl = no
location = ${SWIFT_KEY.region}
dns_compliant_bucket_names = true
check_bucket_owner = false
min_segment_size = ${settings.minPartBytes}
max_upload_part_num = 10000
cors_preflight_allow_origin = *
[filter:tempauth]
use = egg:swift#tempauth
user_${SWIFT_KEY.accessKeyId.replace(':', '_')} = ${SWIFT_KEY.secretAccessKey} .admin
user_${POWERLESS_KEY.accessKeyId.replace(':', '_')} = ${POWERLESS_KEY.secretAccessKey}
[filter:slo]
use = egg:swift#slo
max_manifest_segments = 10000
rate_limit_after_segment = 10000
`;
}

const PARTITION_POWER = 4;

/**
 * The file that tells Swift which disk has which data; here one disk has all. `swift-ring-builder` would take seconds
 * for the same. (`RingData.serialize_v1` in
 * https://opendev.org/openstack/swift/src/branch/master/swift/common/ring/ring.py)
 */
function describeRing(port: number): Buffer {
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
