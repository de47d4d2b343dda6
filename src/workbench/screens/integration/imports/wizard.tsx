import { ArrowLeft, ArrowRight, CircleStop, FileUp, Save } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SchemeReport } from '#domain/integration/imports/report.ts'
import { Button } from '../../../parts/button.tsx'
import { CheckStep } from './check-step.tsx'
import { DoneStep } from './done-step.tsx'
import { FileStep } from './file-step.tsx'
import { MappingStep } from './mapping-step.tsx'
import { SchemeDialog } from './scheme-dialog.tsx'
import { useMappingFaults } from './use-mapping-faults.ts'
import { steps, useWizard, type Step, type Wizard } from './use-wizard.ts'
import '../../system/import-data/import-data.css'
import './imports.css'

const contents = { file: FileStep, mapping: MappingStep, check: CheckStep, done: DoneStep } as const

/** One file into the plan unit: read, mapped, tried and brought in, by a scheme that is kept or made here. */
export function ImportWizard({ search }: { readonly search: Readonly<Record<string, string>> }) {
  const { t } = useTranslation('import-schemes')
  const wizard = useWizard(search['entity'])
  const Content = contents[wizard.step]
  return (
    <section className="w-wizard" aria-label={t('wizard')}>
      <div className="w-bar">
        <StepBar wizard={wizard} />
        <StepButtons wizard={wizard} />
      </div>
      <div className="w-content">
        <Content wizard={wizard} />
      </div>
    </section>
  )
}

/** Steps that can be gone to now. */
function useOpenSteps(wizard: Wizard): ReadonlySet<Step> {
  const faults = useMappingFaults(wizard)
  const open = new Set<Step>(['file'])
  if (wizard.done) return open.add('done')
  if (faults) open.add('mapping')
  if (faults?.length === 0) open.add('check')
  return open
}

function StepBar({ wizard }: { readonly wizard: Wizard }) {
  const { t } = useTranslation('import-schemes')
  const open = useOpenSteps(wizard)
  const isBusy = wizard.working !== null
  return (
    <ol className="w-steps">
      {steps.map((step, at) => (
        <li key={step} aria-current={step === wizard.step ? 'step' : undefined}>
          <button
            type="button"
            disabled={!open.has(step) || isBusy || wizard.done !== null}
            onClick={() => wizard.go(step)}
          >
            <span aria-hidden>{at + 1}</span>
            {t(`step.${step}`)}
          </button>
        </li>
      ))}
    </ol>
  )
}

/** May what was checked be brought in? */
const mayCommit = ({ settings }: Wizard, { faultCount, files: [file] }: SchemeReport): boolean =>
  faultCount === 0 ||
  (settings.onFault === 'aside' &&
    file !== undefined &&
    file.faultyRows > 0 &&
    file.inserted + file.updated + file.unchanged > 0)

/** The buttons keep their places while work goes on, so that a second click of a double one stops nothing. */
function StepButtons({ wizard }: { readonly wizard: Wizard }) {
  const { t } = useTranslation('import-schemes')
  const [saving, setSaving] = useState(false)
  const open = useOpenSteps(wizard)
  const { step, working, checked } = wizard
  const isBusy = working !== null
  const at = steps.indexOf(step)
  const before = steps[at - 1]
  const after = steps[at + 1]
  return (
    <div className="w-buttons">
      {isBusy && (
        <Button icon={CircleStop} onClick={wizard.stop}>
          {t('stop')}
        </Button>
      )}
      {before && step !== 'done' && (
        <Button repeats icon={ArrowLeft} disabled={isBusy} onClick={() => wizard.go(before)}>
          {t('back')}
        </Button>
      )}
      {(open.has('check') || step === 'done') && (
        <Button icon={Save} disabled={isBusy} onClick={() => setSaving(true)}>
          {t('saveScheme')}
        </Button>
      )}
      {after && after !== 'done' && (
        <Button
          tone="primary"
          icon={ArrowRight}
          disabled={!open.has(after) || isBusy}
          onClick={() => wizard.go(after)}
        >
          {t(`to.${after}`)}
        </Button>
      )}
      {step === 'check' && (
        <Button
          tone="primary"
          icon={FileUp}
          disabled={!checked || !mayCommit(wizard, checked) || isBusy}
          onClick={wizard.commit}
        >
          {t('commit')}
        </Button>
      )}
      {step === 'done' && (
        <Button tone="primary" icon={ArrowRight} onClick={wizard.next}>
          {t('nextFile')}
        </Button>
      )}
      {saving && <SchemeDialog wizard={wizard} onClose={() => setSaving(false)} />}
    </div>
  )
}
