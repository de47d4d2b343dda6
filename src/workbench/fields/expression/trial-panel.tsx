import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { expressionServices } from '#domain/services/system/expressions.ts'
import { useCall } from '../../client/query.ts'
import { IconButton } from '../../parts/button.tsx'
import { MoreNote } from '../../parts/more-note.tsx'
import { useFormatSettings } from '../settings.ts'
import { valueText, type ShownType } from './value-text.ts'

interface Part {
  readonly at: number
  readonly length: number
  readonly type: ShownType
  readonly value: unknown
}

export interface Trial {
  readonly type?: ShownType
  readonly value?: unknown
  readonly parts?: readonly Part[]
  readonly faults?: readonly { readonly message: string }[]
}

interface TrialPanelProps {
  readonly entity: Entity
  readonly text: string
  readonly keys: boolean
  /** false: the text has a fault, which is shown elsewhere. */
  readonly sound: boolean
  /** Shows where a part is. */
  readonly onPart: (at: number, length: number) => void
}

const rowsOffered = 50

/** What an expression gives on a row of the database, and what its parts give. */
export function TrialPanel({ entity, text, keys, sound, onPart }: TrialPanelProps) {
  const { t } = useTranslation('expressions')
  const settings = useFormatSettings()
  const [keyword, setKeyword] = useState('')
  const [at, setAt] = useState(0)
  const sought = useDeferredValue(keyword.trim())
  const found = useCall(
    crudOf(entity).getAll,
    { keyword: sought, maxResultCount: rowsOffered },
    { keepPrevious: true },
  )
  const rows = (found.data?.items ?? []) as unknown as readonly { readonly id: string }[]
  const row = rows[Math.min(at, rows.length - 1)]
  const asked = useDeferredValue(text)
  const answer = useCall(
    expressionServices.evaluate,
    { entity: entity.name, text: asked, id: row?.id ?? '', ...(keys ? { keys: 1 } : {}) },
    { enabled: row !== undefined && sound && asked.trim() !== '', keepPrevious: true },
  )
  const trial = answer.data as Trial | undefined
  const parts = trial?.parts ?? []
  const step = (by: number): void => setAt(Math.min(rows.length - 1, Math.max(0, at + by)))
  return (
    <section className="t-expression-trial" aria-label={t('trial')}>
      <header>
        <input
          type="search"
          aria-label={t('findRow')}
          placeholder={t('findRow')}
          value={keyword}
          onChange={(event) => {
            setKeyword(event.target.value)
            setAt(0)
          }}
        />
        <IconButton
          icon={ChevronLeft}
          repeats
          label={t('rowBefore')}
          disabled={at <= 0}
          onClick={() => step(-1)}
        />
        <strong>{row ? keyOf(entity, row as never) : found.isPending ? '' : t('noRow')}</strong>
        <IconButton
          icon={ChevronRight}
          repeats
          label={t('rowAfter')}
          disabled={at >= rows.length - 1}
          onClick={() => step(1)}
        />
      </header>
      <MoreNote shown={rows.length} total={found.data?.totalCount ?? 0} />
      {answer.isError && <p className="fault">{answer.error.message}</p>}
      {sound && row && trial && (
        <div aria-live="polite" data-stale={answer.isPlaceholderData || undefined}>
          {trial.faults?.map(({ message }) => (
            <p key={message} className="fault">
              {message}
            </p>
          ))}
          {trial.type && (
            <p className="whole">
              <span>{t('result')}</span>
              <output>{valueText(trial.type, trial.value, settings)}</output>
            </p>
          )}
          {parts.length > 0 && (
            <ol aria-label={t('parts')}>
              {parts.map((one) => (
                <li key={`${one.at} ${one.length}`}>
                  <button type="button" onClick={() => onPart(one.at, one.length)}>
                    <code>{asked.slice(one.at, one.at + one.length)}</code>
                  </button>
                  <output>{valueText(one.type, one.value, settings)}</output>
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
    </section>
  )
}

const keyOf = (entity: Entity, row: Readonly<Record<string, unknown>>): string =>
  [...entity.key.map((name) => row[name]), row['name']]
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' · ')
