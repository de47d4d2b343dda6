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
  /** What a connection reads (server/integration/connections/kinds.ts). */
  ConnectionKind: choices({
    pg: ['PostgreSQL', 'PostgreSQL'],
    mysql: ['MySQL / MariaDB', 'MySQL / MariaDB'],
    sqlite: ['SQLite', 'SQLite'],
    folder: ['文件夹（csv、xlsx、json）', 'Folder (csv, xlsx, json)'],
    sftp: ['SFTP 文件夹', 'SFTP folder'],
    rest: ['REST 服务（JSON）', 'REST service (JSON)'],
    odata: ['OData 服务', 'OData service'],
  }),
} as const
