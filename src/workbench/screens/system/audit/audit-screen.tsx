import { entities } from '#domain/entities/index.ts'
import { listScreenOf } from '../../../list/list-screen.tsx'
import { EntryDetails } from './entry-details.tsx'

/** Names of entities as people call them; what else is written there stays as it is. */
const entityLabels = {
  ...Object.fromEntries(entities.map(({ name, label }) => [name, label])),
  session: { zh: '会话', en: 'Session' },
}

export default listScreenOf('auditEntry', {
  columns: {
    at: { seconds: true },
    entity: { texts: entityLabels },
    action: { tones: { delete: 'bad', lock: 'bad', forcedLogout: 'warn', create: 'good', update: 'info' } },
    ok: { width: 70 },
  },
  rowTone: (row) => (row['ok'] === false ? 'bad' : undefined),
  side: { name: 'auditEntry', label: { zh: '修改前后', en: 'Before and after' }, Content: EntryDetails },
})
