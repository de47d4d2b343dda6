import { label } from '#domain/label.ts'
import { aShare, somePairs } from '../checks.ts'
import type { Setting } from '../kinds.ts'

/** The process itself: addresses, roles, threads, traces. */
export const serverSettings = {
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
  TRUSTED_PROXIES: {
    group: 'Server',
    kind: 'list',
    default: [],
    about: label(
      '可信代理的地址或网段，其 X-Forwarded-For 有效',
      'addresses or networks of proxies whose X-Forwarded-For counts',
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
