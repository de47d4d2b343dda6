import { choices } from './define.ts'

export const integrationChoices = {
  /** What a connection reads (server/integration/connections/kinds.ts). */
  ConnectionKind: choices({
    pg: ['PostgreSQL', 'PostgreSQL'],
  }),
} as const
