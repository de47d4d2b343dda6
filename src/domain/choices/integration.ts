import { choices } from './define.ts'

export const integrationChoices = {
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
