import { objectLabels } from '#domain/access/audited-objects.ts'
import { listScreenOf } from '../../../list/list-screen.tsx'
import { EntryDetails } from './entry-details.tsx'

export default listScreenOf('auditEntry', {
  columns: {
    at: { seconds: true },
    entity: { texts: objectLabels },
    action: { tones: { delete: 'bad', lock: 'bad', forcedLogout: 'warn', create: 'good', update: 'info' } },
    ok: { width: 70 },
  },
  rowTone: (row) => (row['ok'] === false ? 'bad' : undefined),
  side: { name: 'auditEntry', label: { zh: '修改前后', en: 'Before and after' }, Content: EntryDetails },
})
