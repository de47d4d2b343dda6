import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseDuration } from '#domain/rules/duration.ts'
import { duration } from '#domain/field-kinds.ts'
import { DurationEditor } from '../../../fields/text-editors.tsx'
import '../../../fields/fields.css'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import type { Gradation } from './changeover-rows.ts'

const field = duration('时间', 'Time', { min: 0 })
const first = { forward: '10m', backward: '40m', step: '5m' }

interface GradationDialogProps {
  readonly onClose: () => void
  readonly onDone: (gradation: Gradation) => void
}

/** Asks how long changes take along the gradation (light to dark) and against it. */
export function GradationDialog({ onClose, onDone }: GradationDialogProps) {
  const { t } = useTranslation('changeovers')
  const [texts, setTexts] = useState<Record<keyof Gradation, string>>(first)
  const values = Object.entries(texts).map(([name, text]) => [name, parseDuration(text)] as const)
  const complete = values.every(([, seconds]) => seconds !== null && seconds >= 0)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('gradation')}
      description={t('gradationHint')}
      width={420}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            tone="primary"
            disabled={!complete}
            onClick={() => {
              onDone(Object.fromEntries(values) as unknown as Gradation)
              onClose()
            }}
          >
            {t('fill')}
          </Button>
        </>
      }
    >
      {(Object.keys(first) as (keyof Gradation)[]).map((name) => (
        <div key={name} className="t-form-field">
          <label htmlFor={`x-${name}`}>{t(`gradations.${name}`)}</label>
          <DurationEditor
            id={`x-${name}`}
            field={field}
            label={t(`gradations.${name}`)}
            value={texts[name]}
            onChange={(value) => setTexts({ ...texts, [name]: String(value) })}
          />
        </div>
      ))}
    </Dialog>
  )
}
