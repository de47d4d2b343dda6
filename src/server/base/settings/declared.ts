import { label } from '#domain/label.ts'
import { anOrigin, aSchedule, aShare, aTimeZone, somePairs } from './checks.ts'
import type { Setting } from './kinds.ts'

/**
 * Every setting of an installation. A setting is added here alone: its type (`Settings`), the check at start and the table in
 * docs/operations.md (`npx node tools/settings.ts`) follow from its declaration.
 */
export const declaredSettings = {
  PORT: {
    group: 'Server',
    kind: 'number',
    min: 0,
    max: 65_535,
    default: 5300,
    option: 'port',
    about: label('HTTP 端口；0 表示任意空闲端口', 'port of HTTP; 0: any free port'),
  },
  HOST: {
    group: 'Server',
    kind: 'text',
    default: '127.0.0.1',
    option: 'host',
    about: label(
      '监听的地址；0.0.0.0 表示所有网络接口',
      'address that it listens on; 0.0.0.0: all network interfaces',
    ),
  },
  TAKT_DATA: {
    group: 'Server',
    kind: 'text',
    default: 'data',
    option: 'data',
    about: label('数据文件夹', 'data folder'),
  },
  TAKT_ROLE: {
    group: 'Server',
    kind: 'choice',
    values: ['all', 'http', 'worker'],
    default: 'all',
    about: label(
      'http：处理请求；worker：执行计算与定时任务；all：两者',
      'http: answers requests; worker: calculates and runs the clocks; all: both',
    ),
  },
  TAKT_DRAIN: {
    group: 'Server',
    kind: 'number',
    min: 0,
    max: 3600,
    default: 30,
    about: label(
      '收到 SIGTERM 后，未完成的应答最多可用的秒数',
      'seconds that answers under way have after SIGTERM, at most',
    ),
  },
  TAKT_WORKERS: {
    group: 'Server',
    kind: 'number',
    min: 1,
    max: 64,
    default: null,
    about: label(
      '同时进行的计算数（线程）；不设则为处理器核数减一，最少 2，最多 4',
      'calculations at a time (threads); without it: processors less one, at least 2, at most 4',
    ),
  },
  LOG_LEVEL: {
    group: 'Server',
    kind: 'choice',
    values: ['silent', 'error', 'warn', 'info', 'debug'],
    default: 'warn',
    about: label('写入标准输出的日志级别', 'entries of the log on standard output'),
  },
  TAKT_METRICS_PORT: {
    group: 'Server',
    kind: 'number',
    min: 0,
    max: 65_535,
    default: null,
    about: label(
      '在此端口的 /metrics 提供 Prometheus 指标；不设则不提供',
      'port on which /metrics answers Prometheus; without it: none',
    ),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    group: 'Traces',
    kind: 'address',
    protocols: ['https:', 'http:'],
    default: null,
    about: label(
      '接收追踪数据的 OpenTelemetry Collector 的地址（OTLP/HTTP）；不设则不追踪',
      'address of an OpenTelemetry collector that takes traces (OTLP over HTTP); without it: nothing is traced',
    ),
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    group: 'Traces',
    kind: 'secret',
    default: null,
    about: label(
      '发送时附加的请求头，名称=值，以逗号分隔',
      'headers that go with the traces, name=value, separated by commas',
    ),
  },
  OTEL_SERVICE_NAME: {
    group: 'Traces',
    kind: 'text',
    default: 'takt',
    about: label('追踪中的服务名', 'name of the service in traces'),
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    group: 'Traces',
    kind: 'text',
    default: null,
    check: somePairs,
    about: label(
      '追踪中的其他属性，如 deployment.environment.name=production',
      'more attributes of this process, such as deployment.environment.name=production',
    ),
  },
  OTEL_TRACES_SAMPLER_ARG: {
    group: 'Traces',
    kind: 'text',
    default: '1',
    check: aShare,
    about: label(
      '采样比例，0 至 1；已由调用方决定的追踪以其为准',
      'share of the traces that are sent, 0 to 1; a caller that sends a traceparent decides for its own',
    ),
  },
  TRUSTED_PROXIES: {
    group: 'Server',
    kind: 'list',
    default: [],
    about: label(
      '可信代理的地址或网段，其 X-Forwarded-For 有效',
      'addresses or networks of proxies whose X-Forwarded-For counts',
    ),
  },
  DATABASE_URL: {
    group: 'Database',
    kind: 'address',
    protocols: ['postgres:', 'postgresql:'],
    default: null,
    isSecret: true,
    about: label(
      'PostgreSQL 15 或更新版本，其登录角色可以创建角色；不设则使用内嵌数据库',
      'PostgreSQL 15 or newer, with a login that may create roles; without it: the embedded database',
    ),
  },
  DATABASE_DIRECT_URL: {
    group: 'Database',
    kind: 'address',
    protocols: ['postgres:', 'postgresql:'],
    default: null,
    isSecret: true,
    about: label(
      'DATABASE_URL 指向连接池（事务模式的 PgBouncer）时，数据库本身的地址',
      'the database itself where DATABASE_URL is a pooler (PgBouncer in transaction mode)',
    ),
  },
  DATABASE_REPLICA_URL: {
    group: 'Database',
    kind: 'address',
    protocols: ['postgres:', 'postgresql:'],
    default: null,
    isSecret: true,
    about: label(
      '流复制副本的地址，列表、甘特图和计算的数据从中读取；不设则全部从主库读取',
      'a streaming replica, from which lists, Gantt charts and the data of runs are read; without it: all is read from the primary',
    ),
  },
  TAKT_POOL: {
    group: 'Database',
    kind: 'number',
    min: 4,
    max: 1000,
    default: 20,
    about: label('请求使用的数据库连接数上限', 'database connections of requests, at most'),
  },
  TAKT_LOCK_TIMEOUT: {
    group: 'Database',
    kind: 'number',
    min: 0,
    max: 3_600_000,
    default: 0,
    about: label(
      '事务等待锁的最长毫秒数；0 表示不限',
      'milliseconds that a transaction waits for a lock, at most; 0: no limit',
    ),
  },
  TAKT_STATEMENT_TIMEOUT: {
    group: 'Database',
    kind: 'number',
    min: 0,
    max: 3_600_000,
    default: 0,
    about: label(
      '请求的一条语句的最长毫秒数，计算与定时任务不限；0 表示不限',
      'milliseconds of a statement of a request, at most; calculations and clocks have no limit; 0: no limit',
    ),
  },
  TAKT_IDLE_TIMEOUT: {
    group: 'Database',
    kind: 'number',
    min: 0,
    max: 3_600_000,
    default: 0,
    about: label(
      '事务中两条语句之间的最长毫秒数；0 表示不限',
      'milliseconds between two statements of a transaction, at most; 0: no limit',
    ),
  },
  TAKT_SLOW_MS: {
    group: 'Database',
    kind: 'number',
    min: 0,
    max: 3_600_000,
    default: 0,
    about: label(
      '记录超过此毫秒数的语句（不含值）；0 表示不记录',
      'statements that take more milliseconds are logged, without values; 0: none',
    ),
  },
  TAKT_PASSWORD_DAYS: {
    group: 'Sign-in',
    kind: 'number',
    min: 0,
    max: 3650,
    default: 0,
    about: label('密码必须更改的天数；0 表示不限', 'days after which a password must be changed; 0: never'),
  },
  TAKT_TOKEN_KEYS: {
    group: 'Sign-in',
    kind: 'secret',
    default: null,
    about: label(
      '令牌密钥 id:secret，以逗号或换行分隔：第一个用于签名，全部用于校验；不设则见 TAKT_SECRET',
      'keys of tokens, id:secret, separated by commas or line breaks: the first signs, all verify; without it: see TAKT_SECRET',
    ),
  },
  TAKT_SECRET: {
    group: 'Sign-in',
    kind: 'secret',
    default: null,
    about: label(
      '共用数据库的服务器以此加密库中的令牌密钥；不设则密钥在数据文件夹的 secrets.json 中',
      'servers that share a database keep the keys of tokens there, wrapped by it; without it: secrets.json in the data folder',
    ),
  },
  TAKT_SSO: {
    group: 'Sign-in',
    kind: 'secret',
    default: null,
    about: label(
      '单点登录（JSON）；否则读取数据文件夹中的 sso.json',
      'single sign-on (JSON); else sso.json in the data folder',
    ),
  },
  TAKT_LICENCE_KEY: {
    group: 'Sign-in',
    kind: 'secret',
    default: null,
    about: label(
      '校验许可证的公钥（PEM）；否则读取数据文件夹中的 licence.pem',
      'public key that licences are checked against (PEM); else licence.pem in the data folder',
    ),
  },
  EXTENSION_ORIGINS: {
    group: 'Other origins',
    kind: 'list',
    default: [],
    check: anOrigin,
    about: label('可在 Takt 框架内显示的页面来源', 'origins of pages that may be shown in frames of Takt'),
  },
  EMBEDDER_ORIGINS: {
    group: 'Other origins',
    kind: 'list',
    default: [],
    check: anOrigin,
    about: label('可在框架内显示 Takt 的页面来源', 'origins of pages that may show Takt in a frame'),
  },
  CORS_ORIGINS: {
    group: 'Other origins',
    kind: 'list',
    default: [],
    check: anOrigin,
    about: label('可调用接口的客户端来源', 'origins of clients that may call the API'),
  },
  TAKT_OUTGOING: {
    group: 'Other origins',
    kind: 'secret',
    default: null,
    about: label(
      '服务器可调用的其他服务（JSON）；否则读取数据文件夹中的 outgoing.json',
      'other services that the server may call (JSON); else outgoing.json in the data folder',
    ),
  },
  TAKT_STORE: {
    group: 'Stored files',
    kind: 'text',
    default: null,
    about: label(
      '结果与归档文件的文件夹，或 s3://存储桶/前缀；不设则为数据文件夹中的 files',
      'folder of results and archives, or s3://bucket/prefix; without it: files in the data folder',
    ),
  },
  TAKT_STORE_ENDPOINT: {
    group: 'Stored files',
    kind: 'address',
    protocols: ['https:', 'http:'],
    default: null,
    about: label(
      '对象存储的地址；不设则为 TAKT_STORE_REGION 的 Amazon S3',
      'address of the object storage; without it: Amazon S3 in TAKT_STORE_REGION',
    ),
  },
  TAKT_STORE_REGION: {
    group: 'Stored files',
    kind: 'text',
    default: 'us-east-1',
    about: label('对象存储的区域', 'region of the object storage'),
  },
  TAKT_STORE_ADDRESSING: {
    group: 'Stored files',
    kind: 'choice',
    values: ['auto', 'path', 'host'],
    default: 'auto',
    about: label(
      '存储桶在路径中或主机名中；auto：Amazon 为主机名，其他为路径',
      'the bucket is in the path or in the host name; auto: at Amazon in the host name, elsewhere in the path',
    ),
  },
  TAKT_STORE_KEY: {
    group: 'Stored files',
    kind: 'text',
    default: null,
    about: label('对象存储的访问密钥 ID', 'id of the access key of the object storage'),
  },
  TAKT_STORE_SECRET: {
    group: 'Stored files',
    kind: 'secret',
    default: null,
    about: label('对象存储的访问密钥', 'access key of the object storage'),
  },
  TAKT_BACKUPS: {
    group: 'Backups',
    kind: 'text',
    default: null,
    about: label(
      '备份的文件夹，或 s3://存储桶/前缀；不设则为数据文件夹中的 backups',
      'folder of backups, or s3://bucket/prefix; without it: backups in the data folder',
    ),
  },
  TAKT_BACKUP_KEY: {
    group: 'Backups',
    kind: 'secret',
    default: null,
    about: label(
      '备份的加密密钥（32 字节）；否则读取数据文件夹中的 backup.key',
      'key that encrypts backups (32 bytes); else backup.key in the data folder',
    ),
  },
  TAKT_BACKUP_SCHEDULE: {
    group: 'Backups',
    kind: 'text',
    default: null,
    check: aSchedule,
    about: label(
      '服务器自行备份的时间，如 02:30；不设则不自行备份',
      'times of backups that the server makes, such as 02:30; without it: none',
    ),
  },
  TAKT_BACKUP_ZONE: {
    group: 'Backups',
    kind: 'text',
    default: 'UTC',
    check: aTimeZone,
    about: label('备份时间的时区', 'time zone of these times'),
  },
  TAKT_BACKUP_KEEP: {
    group: 'Backups',
    kind: 'number',
    min: 1,
    max: 999_999,
    default: 7,
    about: label('保留的备份数', 'backups that are kept'),
  },
  TAKT_BACKUP_KEEP_DAYS: {
    group: 'Backups',
    kind: 'number',
    min: 1,
    max: 999_999,
    default: null,
    about: label('删除早于这些天的备份', 'backups older than so many days are removed'),
  },
  TAKT_BACKUP_VERIFY: {
    group: 'Backups',
    kind: 'flag',
    default: false,
    about: label(
      '1：每次备份后试恢复并核对',
      '1: each backup is restored into a scratch folder and compared',
    ),
  },
  TAKT_LEAN: {
    group: 'Internal',
    kind: 'flag',
    default: false,
    isInternal: true,
    about: label(
      '1：进程已按节省内存的方式启动',
      '1: the process has begun with the settings that save memory',
    ),
  },
  TAKT_PSEUDO: {
    group: 'Internal',
    kind: 'flag',
    default: false,
    isInternal: true,
    about: label('1：加入测试用的伪语言', '1: adds the pseudo-language of tests'),
  },
} as const satisfies Readonly<Record<string, Setting>>
