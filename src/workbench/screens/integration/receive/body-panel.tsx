import { useTranslation } from 'react-i18next'
import { receiving } from '#domain/services/integration/receive.ts'
import { useCall } from '../../../client/query.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { CopyButton } from '../../../parts/copy-button.tsx'
import { useMayConfigure } from './use-may-configure.ts'

/** Longer bodies are shown as they came: formatting them would hold the page up. */
const FORMATTED = 1_000_000
/** Characters that are drawn; the whole body is copied. */
const SHOWN = 200_000

function formatted(body: string): string {
  if (body.length > FORMATTED) return body
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    // Bodies may hold comments, which the server reads.
    return body
  }
}

interface Fault {
  readonly path: string
  readonly message: string
}

/** The body of the current row and what is wrong with it. */
export function BodyPanel({ row }: { readonly row: ListRow }) {
  const { t } = useTranslation('receive')
  if (!useMayConfigure()) return <EmptyState title={t('noRight')} hint={t('noRightHint')} />
  return <Body id={row.id} />
}

function Body({ id }: { readonly id: string }) {
  const { t } = useTranslation('receive')
  const answer = useCall(receiving.body, { id })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const faults = answer.data.faults as readonly Fault[]
  const text = formatted(answer.data.body)
  return (
    <div className="t-received">
      {faults.length > 0 && (
        <ul className="faults" aria-label={t('faults')}>
          {faults.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              {path && <code>{path}</code>} {message}
            </li>
          ))}
        </ul>
      )}
      <div className="tools">
        <CopyButton text={answer.data.body}>{t('copyBody')}</CopyButton>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard */}
      <pre tabIndex={0} aria-label={t('body')}>
        {text.slice(0, SHOWN)}
      </pre>
      {text.length > SHOWN && <p className="note">{t('bodyCut')}</p>}
    </div>
  )
}
