import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { flow } from '#domain/entities/integration/flow.ts'
import { readSteps } from '#domain/integration/flows/steps.ts'
import { flowServices } from '#domain/services/integration/flows.ts'
import { useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useAction } from '../../../actions/use-action.ts'
import { Button } from '../../../parts/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { useRested } from '../../../parts/timing.ts'
import { confirm } from '../../../state/asked.ts'
import { useFlowDraft, type KeptFlow } from './flow-draft.ts'
import { FlowGraph } from './flow-graph.tsx'
import { StepForm } from './step-form.tsx'
import { StepList } from './step-list.tsx'
import { VersionSelect } from './version-select.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import './flows.css'

const crud = crudOf(flow)

interface FlowEditorProps {
  readonly id: string
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** What the server says of steps that need not be saved. */
export interface Checked {
  readonly faults: readonly {
    readonly step: number
    readonly param: string | null
    readonly message: string
  }[]
  readonly would: readonly { readonly step: number; readonly text: string }[]
}

/** The draft of a flow: its steps as a list and a drawing, the form of one, and beside each what it would do now. */
export function FlowEditor(props: FlowEditorProps) {
  const answer = useCall(crud.get, { id: props.id }, { staleTime: 0 })
  const [isOpen, setOpen] = useState(false)
  // What the cache has may be older; once the draft is open, what is read again does not close it.
  if (!isOpen && answer.data && !answer.isFetching) setOpen(true)
  if (isOpen) return <Draft {...props} kept={answer.data as unknown as KeptFlow} />
  return answer.isError ? <ErrorState error={answer.error} /> : <LoadingState />
}

function Draft({ kept, onClose, onSaved }: FlowEditorProps & { readonly kept: KeptFlow }) {
  const { t } = useTranslation('flows')
  const { attempt } = useAction()
  const { steps, rowVersion, isChanged, setSteps, rebase } = useFlowDraft(kept)
  const [at, setAt] = useState(0)
  const rested = useRested(steps)
  const answer = useCall(flowServices.check, { steps: rested }, { staleTime: 0, keepPrevious: true })
  const checked = (answer.data ?? { faults: [], would: [] }) as unknown as Checked
  const step = steps[at]
  const close = async (): Promise<void> => {
    const texts = { title: t('discard'), message: t('discardAsk'), confirmLabel: t('discard') }
    if (!isChanged || (await confirm(texts))) onClose()
  }
  const save = async (publishes: boolean): Promise<void> => {
    await attempt(async () => {
      const values = { id: kept.id, rowVersion, steps: readSteps(steps) }
      const saved = (await write(crud.update, values)) as unknown as KeptFlow
      rebase(saved)
      onSaved()
      if (publishes) {
        const version = await write(flowServices.publish, { id: kept.id, rowVersion: saved.rowVersion })
        toast.success(t('published', { version }))
        onSaved()
      } else toast.success(t('saved'))
      onClose()
    })
  }
  const isChecked = rested === steps && !answer.isPlaceholderData && answer.data !== undefined
  const isSound = isChecked && steps.length > 0 && checked.faults.length === 0
  return (
    <FormDialog
      aside
      onClose={() => void close()}
      title={t('stepsOf', { name: kept.name })}
      description={t('stepsHint')}
      width={1080}
      back={t('close')}
      first={
        <VersionSelect
          id={kept.id}
          onSteps={(taken) => {
            setSteps(taken)
            setAt(0)
          }}
        />
      }
      others={<Button onClick={() => void save(false)}>{t('saveDraft')}</Button>}
      submit={t('saveAndPublish')}
      disabled={!isSound}
      onSubmit={() => save(true)}
    >
      <div className="t-flow-editor">
        <StepList
          steps={steps}
          at={at}
          checked={checked}
          onPick={setAt}
          onSteps={(next, pick) => {
            setSteps(next)
            setAt(pick)
          }}
        />
        <FlowGraph steps={steps} at={at} faulty={new Set(checked.faults.map((one) => one.step))} />
        {step ? (
          <StepForm
            key={at}
            step={step}
            earlier={steps.slice(0, at)}
            faults={checked.faults.filter((one) => one.step === at)}
            would={checked.would.find((one) => one.step === at)?.text ?? null}
            onStep={(next) => setSteps(steps.map((one, place) => (place === at ? next : one)))}
          />
        ) : (
          <EmptyState title={t('noStepsYet')} hint={t('noStepsYetHint')} />
        )}
      </div>
    </FormDialog>
  )
}
