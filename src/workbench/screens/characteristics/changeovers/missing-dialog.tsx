import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration, parseDuration } from '#domain/rules/duration.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import type { NewPair } from './changeover-rows.ts'
import { TimeField } from './time-field.tsx'

interface MissingDialogProps {
  readonly missing: readonly (readonly [string, string])[]
  readonly onClose: () => void
  readonly onDone: (pairs: readonly NewPair[]) => void
}

/** Which pairs no row applies to, by the code before, and one time for all of them. */
export function MissingDialog({ missing, onClose, onDone }: MissingDialogProps) {
  const { t } = useTranslation('changeovers')
  const [text, setText] = useState('30m')
  const seconds = parseDuration(text)
  const byPrev = Map.groupBy(missing, ([prev]) => prev)
  const fill = (): void => {
    const time = formatDuration(seconds ?? 0)
    onDone(missing.map(([prev, next]) => ({ prev, next, time, allowed: true })))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('missing', { count: missing.length })}
      description={t('missingHint')}
      width={480}
      submit={t('showChanges')}
      disabled={seconds === null || seconds < 0}
      onSubmit={fill}
    >
      <TimeField id="x-missing-time" label={t('oneTime')} value={text} onChange={setText} />
      <dl className="x-missing">
        {[...byPrev].map(([prev, pairs]) => (
          <div key={prev}>
            <dt>{prev} →</dt>
            <dd>{pairs.map(([, next]) => next).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  )
}
