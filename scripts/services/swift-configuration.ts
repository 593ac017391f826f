/** The key with all rights. */
export const SWIFT_KEY = { region: 'us-east-1', accessKeyId: 'test:tester', secretAccessKey: 'testing' };

/** A known key without rights. */
export const POWERLESS_KEY = { accessKeyId: 'test:guest', secretAccessKey: 'guessing' };

export interface SwiftPorts {
  proxy: number;
  account: number;
  container: number;
  object: number;
  memcached: number;
}

export interface SwiftSettings {
  folder: string;
  /** The user of the processes. */
  user: string;
  ports: SwiftPorts;
  minPartBytes: number;
}

/** All configuration files of a store, by name. See https://docs.openstack.org/swift/latest/deployment_guide.html. */
export function describeSwift(settings: SwiftSettings): Record<string, string> {
  return {
    'swift.conf': '[swift-hash]\nswift_hash_path_suffix = test\n',
    'account.conf': describeStorage('account', settings),
    'container.conf': describeStorage('container', settings),
    'object.conf': describeStorage('object', settings),
    'proxy.conf': describeProxy(settings),
  };
}

function describeStorage(kind: 'account' | 'container' | 'object', settings: SwiftSettings): string {
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
