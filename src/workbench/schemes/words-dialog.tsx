import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../client/query.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Select } from '../parts/select.tsx'
import { ErrorState, LoadingState } from '../parts/states.tsx'
import { lineChanges } from './line-changes.ts'
import type { SchemeKind } from './scheme-kind.ts'
import type { SchemeRow } from './scheme-screen.tsx'

interface WordsDialogProps {
  readonly services: SchemeKind['services']
  readonly row: SchemeRow
  /** The other versions of the scheme. */
  readonly others: readonly SchemeRow[]
  readonly onClose: () => void
}

/** Compared with no version. */
const NONE = '-'

/** A version of a scheme as sentences, as the server reads it, and what another version says differently. */
export function WordsDialog({ services, row, others, onClose }: WordsDialogProps) {
  const { t, i18n } = useTranslation('kitting-setup')
  const id = useId()
  const [base, setBase] = useState(NONE)
  const fresh = { staleTime: 0 }
  const words = useCall(services.words, { code: row.code, version: row.version }, fresh)
  const before = useCall(
    services.words,
    { code: row.code, version: Number(base) },
    { ...fresh, enabled: base !== NONE },
  )
  const lines = (text: string): string[] => text.split('\n')
  const failed = [words, before].find((one) => one.isError)
  const changes =
    words.data && (base === NONE || before.data)
      ? lineChanges(lines((base === NONE ? words : before).data!.text), lines(words.data.text))
      : null
  return (
    <Dialog onClose={onClose} title={t('inWordsOf', { scheme: `${row.code} v${row.version}` })} width={640}>
      {others.length > 0 && (
        <div className="k-words-base">
          <label htmlFor={id}>{t('compareWith')}</label>
          <Select
            id={id}
            label={t('compareWith')}
            value={base}
            options={[
              { value: NONE, label: t('noVersion') },
              ...others.map(({ version }) => ({ value: String(version), label: `${row.code} v${version}` })),
            ]}
            onChange={setBase}
          />
          {changes && base !== NONE && changes.every(({ kind }) => kind === 'same') && (
            <output>{t('sameWords')}</output>
          )}
        </div>
      )}
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !changes && <LoadingState />}
      {changes && (
        <ul className="k-words" lang={i18n.language}>
          {changes.map(({ kind, text }, at) => (
            <li key={`${at} ${text}`}>
              {kind === 'same' ? text : kind === 'gone' ? <del>{text}</del> : <ins>{text}</ins>}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
