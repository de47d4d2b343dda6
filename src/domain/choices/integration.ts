import { archivable, archivedFiles, archiveKinds, type ArchiveKind } from './archive-kinds.ts'
import type { Label } from '../label.ts'
import { choices } from './define.ts'

export const integrationChoices = {
  ReceiveState: choices({
    new: ['待处理', 'new'],
    ok: ['已处理', 'processed'],
    err: ['失败', 'failed'],
    skip: ['已跳过', 'skipped'],
  }),
  ApiKeyState: choices({
    open: ['有效', 'valid'],
    expired: ['已过期', 'expired'],
    revoked: ['已撤销', 'revoked'],
    ownerGone: ['签发人无效', 'issuer gone'],
  }),
  /** What a connection reads (server/platform/connections/kinds.ts). */
  ConnectionKind: choices({
    pg: ['PostgreSQL', 'PostgreSQL'],
    mysql: ['MySQL / MariaDB', 'MySQL / MariaDB'],
    mssql: ['SQL Server', 'SQL Server'],
    oracle: ['Oracle', 'Oracle'],
    sqlite: ['SQLite', 'SQLite'],
    folder: ['文件夹（csv、xlsx、json、parquet）', 'Folder (csv, xlsx, json, parquet)'],
    sftp: ['SFTP 文件夹', 'SFTP folder'],
    rest: ['REST 服务（JSON）', 'REST service (JSON)'],
    odata: ['OData 服务', 'OData service'],
    odoo: ['Odoo', 'Odoo'],
    mqtt: ['MQTT', 'MQTT'],
    kafka: ['Kafka', 'Kafka'],
  }),
  InterfaceDirection: choices({
    in: ['接收', 'in'],
    out: ['发送', 'out'],
  }),
  /** What of the rows that meet the filter of an outgoing interface a run sends. */
  InterfaceReads: choices({
    all: ['全部行', 'all rows'],
    changed: ['上次以后变更的行', 'rows changed since the last run'],
    named: ['事件涉及的行', 'rows that an event names'],
  }),
  InterfaceFormat: choices({
    json: ['JSON', 'JSON'],
    csv: ['CSV', 'CSV'],
    parquet: ['Parquet', 'Parquet'],
    cloudEvents: ['CloudEvents 1.0', 'CloudEvents 1.0'],
    table: ['数据库表的行', 'Table rows'],
  }),
  DeliveryState: choices({
    W: ['等待', 'waiting'],
    S: ['已发送', 'sent'],
    F: ['失败', 'failed'],
    C: ['已取消', 'cancelled'],
  }),
  /** As `writeModes` (domain/integration/mapping.ts). */
  InterfaceMode: choices({
    upsert: ['新增并更新', 'new and changed rows'],
    insert: ['只新增', 'new rows only'],
    update: ['只更新', 'known rows only'],
    replace: ['替换范围内的数据', 'replace the rows of the scope'],
  }),
  InterfaceOnFault: choices({
    aside: ['处理正确的行，保留错误行', 'take good rows, keep bad ones aside'],
    whole: ['全部正确才处理', 'all rows or none'],
  }),
  ImportOnFault: choices({
    whole: ['全部正确才写入', 'all rows or none'],
    aside: ['写入正确的行', 'write good rows'],
  }),
  ImportBatchState: choices({
    D: ['已导入', 'imported'],
    U: ['已撤销', 'undone'],
    K: ['不可撤销', 'kept'],
  }),
  FileEncoding: choices({
    'utf-8': ['UTF-8', 'UTF-8'],
    gb18030: ['GB18030 (GBK)', 'GB18030 (GBK)'],
  }),
  InterfaceOverlap: choices({
    skip: ['跳过', 'skip'],
    queue: ['排队一次', 'queue once'],
  }),
  InterfaceRunState: choices({
    W: ['等待', 'waiting'],
    R: ['运行中', 'running'],
    S: ['完成', 'done'],
    P: ['有错误行', 'done with faulty rows'],
    F: ['失败', 'failed'],
    C: ['已取消', 'cancelled'],
    N: ['已跳过', 'skipped'],
  }),
  SyncDirection: choices({
    in: ['从另一单元到本单元', 'from the other unit to this one'],
    out: ['从本单元到另一单元', 'from this unit to the other one'],
  }),
  SyncConflictRule: choices({
    source: ['以来源为准', 'the source wins'],
    newer: ['以较新者为准', 'the newer one wins'],
    ask: ['逐行决定', 'decided by hand'],
  }),
  SyncDeletes: choices({
    none: ['保留', 'stay'],
    own: ['删除同步来的行', 'are deleted where they came by it'],
    all: ['全部删除', 'are all deleted'],
  }),
  SyncWriting: choices({
    batches: ['分批写入，错误行除外', 'batch by batch, all but faulty rows'],
    whole: ['每个对象全部正确才写入', 'each entity whole or not at all'],
  }),
  ArchiveKind: Object.fromEntries(archiveKinds.map((kind) => [kind, archivable[kind].label])) as Readonly<
    Record<ArchiveKind, Label>
  >,
  ArchivedFileKind: archivedFiles,
  /** Work of PostgreSQL on its tables. */
  UpkeepWork: choices({
    vacuum: ['清理（VACUUM）', 'vacuum'],
    analyze: ['分析（ANALYZE）', 'analyse'],
    reindex: ['重建索引（REINDEX）', 'rebuild indexes'],
  }),
} as const
