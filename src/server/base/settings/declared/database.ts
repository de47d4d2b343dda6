import { label, type Label } from '#domain/label.ts'
import type { Setting } from '../kinds.ts'

const databaseAddress = <L extends Label>(about: L) =>
  ({
    group: 'Database',
    kind: 'address',
    protocols: ['postgres:', 'postgresql:'],
    default: null,
    isSecret: true,
    about,
  }) as const

/** The database and the limits of its statements. */
export const databaseSettings = {
  DATABASE_URL: databaseAddress(
    label(
      'PostgreSQL 15 或更新版本，其登录角色可以创建角色；不设则使用内嵌数据库',
      'PostgreSQL 15 or newer, with a login that may create roles; without it: the embedded database',
    ),
  ),
  DATABASE_DIRECT_URL: databaseAddress(
    label(
      'DATABASE_URL 指向连接池（事务模式的 PgBouncer）时，数据库本身的地址',
      'the database itself where DATABASE_URL is a pooler (PgBouncer in transaction mode)',
    ),
  ),
  DATABASE_REPLICA_URL: databaseAddress(
    label(
      '流复制副本的地址，列表、甘特图和计算的数据从中读取；不设则全部从主库读取',
      'a streaming replica, from which lists, Gantt charts and the data of runs are read; without it: all is read from the primary',
    ),
  ),
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
} as const satisfies Readonly<Record<string, Setting>>
