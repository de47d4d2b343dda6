import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../../parts/status-chip.tsx'
import type { RouteFault, RouteStep } from '#domain/planning/route.ts'

interface ProcessPaneProps {
  readonly steps: readonly RouteStep[]
  readonly faults: readonly RouteFault[]
  readonly chosen: number
  readonly onChoose: (procNo: number) => void
}

/** The processes of a route in order, each with what is wrong with it. */
export function ProcessPane({ steps, faults, chosen, onChoose }: ProcessPaneProps) {
  const { t } = useTranslation('process-capacity')
  return (
    <section aria-label={t('processes')}>
      <h3>{t('processes')}</h3>
      <ol>
        {steps.map((step) => (
          <li key={step.procNo}>
            <button type="button" aria-current={step.procNo === chosen} onClick={() => onChoose(step.procNo)}>
              <span className="number">{step.procNo}</span>
              <strong>{step.process}</strong>
              <small>
                {step.previous.length > 0 ? t('after', { numbers: step.previous.join(', ') }) : t('first')}
              </small>
              <small className="counts">
                {t('counts', {
                  uses: step.uses.length,
                  inputs: step.inputs.length,
                  outputs: step.outputs.length,
                })}
              </small>
            </button>
            {faults
              .filter(({ procNo }) => procNo === step.procNo)
              .map((fault) => (
                <p key={fault.code + fault.value}>
                  <StatusChip tone="warn">{t(`faults.${fault.code}`, { value: fault.value })}</StatusChip>
                </p>
              ))}
          </li>
        ))}
      </ol>
    </section>
  )
}
