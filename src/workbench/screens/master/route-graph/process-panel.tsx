import { useTranslation } from 'react-i18next'
import { Button } from '../../../parts/button.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import type { ProcessNode } from './graph-model.ts'
import { useDurations } from '../../../fields/use-durations.ts'

interface ProcessPanelProps {
  readonly process: ProcessNode
  /** All processes of the same route. */
  readonly steps: readonly ProcessNode[]
  readonly onLink: (previous: readonly number[]) => void
}

/** The process that is chosen: how long it takes, what it uses, and which processes it follows. */
export function ProcessPanel({ process, steps, onLink }: ProcessPanelProps) {
  const { t } = useTranslation('route-graph')
  const { exact } = useDurations()
  const { previous, procNo } = process
  return (
    <div className="m-graph-panel">
      <p>
        <strong>{`${procNo} ${process.process}`}</strong>
      </p>
      <dl>
        <dt>{t('time')}</dt>
        <dd>{process.seconds === null ? t('noCapacity') : exact(Math.round(process.seconds))}</dd>
        <dt>{t('wait')}</dt>
        <dd>{process.wait > 0 ? exact(process.wait) : '–'}</dd>
        <dt>{t('resources')}</dt>
        <dd>{process.resources.join(', ') || t('noResource')}</dd>
      </dl>
      <fieldset>
        <legend>{t('follows')}</legend>
        {steps
          .filter((step) => step.procNo !== procNo)
          .map((step) => (
            <label key={step.procNo} className="m-check">
              <input
                type="checkbox"
                checked={previous.includes(step.procNo)}
                onChange={(event) =>
                  onLink(
                    event.target.checked
                      ? [...previous, step.procNo]
                      : previous.filter((one) => one !== step.procNo),
                  )
                }
              />
              {`${step.procNo} ${step.process}`}
            </label>
          ))}
        <small>{t('followsHint')}</small>
      </fieldset>
      <Button tone="ghost" onClick={() => openScreen('/setting/MasterList', { keyword: process.item })}>
        {t('openCapacity')}
      </Button>
    </div>
  )
}
