import { typedText } from '../../../fields/editor-props.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { listScreenOf } from '../../../list/list-screen.tsx'
import { systemLog } from '#domain/entities/system/system-log.ts'
import { byLevel, levelTones } from './levels.ts'
import './messages.css'

/** The whole of an entry: its message and what the server said of it. */
function Entry({ row }: { readonly row: ListRow }) {
  const label = useLabel()
  return (
    <dl className="p-log-entry">
      {(['runNo', 'message', 'detail'] as const).map((name) => (
        <div key={name}>
          <dt>{label(systemLog.fields[name].label)}</dt>
          <dd>{typedText(row[name]) || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What the server did by itself and what went wrong, by level, run and text. */
export default listScreenOf('systemLog', {
  ...byLevel,
  columns: { at: { seconds: true }, level: { tones: levelTones, width: 90 }, message: { width: 480 } },
  side: { name: 'systemLog', label: { zh: '详细', en: 'Detail' }, Content: Entry },
})
