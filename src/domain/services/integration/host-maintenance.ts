import { choice, code, flag, integer, longText, quantity, text, time } from '../../field-kinds.ts'
import { listOf, objectOf, service, valueOf } from '../../service.ts'

const host = service('HostMaintenance', 'Pages.Tenants')

const pid = { pid: integer('进程', 'Process', { required: true, min: 1 }) } as const
const bytes = integer('字节数', 'Bytes', { required: true })

/** Maintenance of the installation, which holds all tenants: for administrators of the host alone. */
export const hostMaintenance = {
  database: host('GetDatabase', '数据库', 'Database', {
    output: objectOf({
      version: text('版本', 'Version', { required: true }),
      bytes,
      startedAt: time('启动时间', 'Started', { required: true }),
      connections: integer('连接数', 'Connections', { required: true }),
      mostConnections: integer('最大连接数', 'Connections at most', { required: true }),
      /** Are statements counted (extension pg_stat_statements)? */
      hasStatements: flag('语句统计', 'Statements are counted', { required: true }),
    }),
  }),
  /** Sums of each tenant as they were measured last; nulls: never. */
  tenants: host('GetTenants', '各租户大小', 'Sizes by tenant', {
    output: listOf({
      tenant: text('租户', 'Tenant', { required: true }),
      rows: integer('行数', 'Rows'),
      bytes: integer('字节数', 'Bytes'),
      at: time('测量时间', 'Measured'),
    }),
  }),
  tables: host('GetTables', '数据库的表', 'Tables of the database', {
    output: listOf({
      table: text('表', 'Table', { required: true }),
      rows: integer('行数', 'Rows', { required: true }),
      dead: integer('死行', 'Dead rows', { required: true }),
      bytes,
      vacuumedAt: time('清理时间', 'Vacuumed'),
      analysedAt: time('分析时间', 'Analysed'),
    }),
  }),
  /** The statements that took longest in all; none where they are not counted. Times in milliseconds. */
  statements: host('GetStatements', '最慢语句', 'Slowest statements', {
    output: listOf({
      query: longText('语句', 'Statement', { required: true }),
      calls: integer('次数', 'Calls', { required: true }),
      total: quantity('总毫秒', 'Total, ms', { required: true }),
      mean: quantity('平均毫秒', 'Mean, ms', { required: true }),
      rows: integer('行数', 'Rows', { required: true }),
    }),
  }),
  /** Connections to the database, the longest transaction first; `waitsFor`: processes that hold what one waits for. */
  sessions: host('GetSessions', '连接与锁', 'Connections and locks', {
    output: listOf({
      ...pid,
      role: text('角色', 'Role'),
      state: text('状态', 'State'),
      transactionSeconds: quantity('事务秒数', 'Transaction, s'),
      statementSeconds: quantity('语句秒数', 'Statement, s'),
      waitsOn: text('等待', 'Waits on'),
      waitsFor: text('被阻塞于', 'Blocked by'),
      query: longText('语句', 'Statement'),
      /** It is this call's own, or does work that is cancelled elsewhere. */
      isOwn: flag('自身', 'Own', { required: true }),
    }),
  }),
  /** Cancels the statement of a connection of the product; its transaction is rolled back. */
  cancel: host('CancelStatement', '取消语句', 'Cancel a statement', {
    makesStale: 'own',
    input: pid,
    output: valueOf('flag'),
  }),
  /** Begins work on a table, or on all tables of the product; one at a time. */
  begin: host('BeginWork', '开始维护', 'Begin maintenance', {
    makesStale: 'own',
    input: {
      work: choice('维护', 'Work', 'UpkeepWork', { required: true }),
      table: text('表', 'Table', { length: 80 }),
    },
  }),
  /** Work that goes on, and what this server did last. `percent`: null where PostgreSQL does not say. */
  work: host('GetWork', '维护进度', 'Progress of maintenance', {
    output: listOf({
      pid: integer('进程', 'Process'),
      work: choice('维护', 'Work', 'UpkeepWork', { required: true }),
      table: text('表', 'Table'),
      startedAt: time('开始时间', 'Started', { required: true }),
      endedAt: time('结束时间', 'Ended'),
      phase: text('阶段', 'Phase'),
      percent: quantity('百分比', 'Percent'),
      fault: text('错误', 'Fault'),
    }),
  }),
  /** How backups are made: null times and counts where none is scheduled or kept by that. */
  backupState: host('GetBackupState', '备份状态', 'State of backups', {
    output: objectOf({
      /** Why this server makes none; null: it does. */
      reason: text('原因', 'Reason'),
      /** Folder, or bucket and prefix. */
      place: text('位置', 'Place', { required: true }),
      isEncrypted: flag('加密', 'Encrypted', { required: true }),
      schedule: text('时间安排', 'Schedule'),
      zone: text('时区', 'Time zone'),
      nextAt: time('下次', 'Next'),
      keepCount: integer('保留份数', 'Backups kept'),
      keepDays: integer('保留天数', 'Days kept'),
      verifies: flag('自动验证', 'Verifies each', { required: true }),
      /** backup or verify: what goes on in this server, or a backup that another process makes. */
      working: text('进行中', 'Under way'),
      phase: text('阶段', 'Phase'),
      bytes: integer('字节数', 'Bytes'),
      fault: text('上次错误', 'Last fault'),
    }),
  }),
  backups: host('GetBackups', '备份', 'Backups', {
    output: listOf({
      name: code('名称', 'Name', { required: true }),
      at: time('时间', 'Made', { required: true }),
      seconds: quantity('秒数', 'Seconds', { required: true }),
      bytes,
      product: text('版本', 'Version', { required: true }),
      isEncrypted: flag('加密', 'Encrypted', { required: true }),
      verifiedAt: time('验证时间', 'Verified'),
      /** What is damaged; null: nothing, or it was never verified. */
      damage: text('损坏', 'Damage'),
    }),
  }),
  backUp: host('BackUpNow', '立即备份', 'Back up now', { makesStale: 'own' }),
  verify: host('VerifyBackup', '验证备份', 'Verify a backup', {
    makesStale: 'own',
    input: { name: code('名称', 'Name', { required: true }) },
  }),
} as const
