import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSeconds } from '#domain/rules/dates.ts'
import { moveServices } from '#domain/services/planning/capacity.ts'
import { useRested } from '../../../parts/timing.ts'
import { EffectDialog } from '../plan/effect-dialog.tsx'
import { joinStep, splitStep, type RecutEffect } from './moves/recut-step.ts'
import type { Placement, Step } from './moves/history.ts'
import type { OperationBars } from './operation-bars.ts'
import { TextInput } from '../../../parts/inputs.tsx'

/** An operation to be cut, at a time (seconds UTC) or in half; or to be joined with its other part. */
export interface RecutAsked {
  readonly source: number
  readonly how: 'split' | 'join'
  readonly at: number | null
}

interface SplitDialogProps {
  readonly asked: RecutAsked
  readonly plan: OperationBars
  readonly onDone: (step: Step, effect: RecutEffect) => void
  readonly onClose: () => void
}

/** What cutting an operation, or joining two parts, comes to before it is done. */
export function RecutDialog({ asked, plan, onDone, onClose }: SplitDialogProps) {
  const { t } = useTranslation('resource-gantt')
  const { code } = plan.operation(asked.source)
  const isSplit = asked.how === 'split'
  const [typed, setTyped] = useState<string | null>(null)
  const qty = useRested(typed)
  const cut = qty ? { qty } : asked.at === null ? {} : { atTime: formatSeconds(asked.at) }
  return (
    <EffectDialog<RecutEffect>
      title={t(isSplit ? 'splitTitle' : 'joinTitle', { operation: code })}
      description={t(isSplit ? 'splitOperationHint' : 'joinHint')}
      endpoint={isSplit ? moveServices.splitOperation : moveServices.joinOperation}
      input={isSplit ? { operationCode: code, ...cut } : { operationCode: code }}
      isChanging={typed !== qty}
      make={t(isSplit ? 'split' : 'join')}
      done={t(isSplit ? 'splitDone' : 'joinDone', { what: code })}
      onClose={onClose}
      onMoved={(effect) => {
        const label = t(isSplit ? 'splitDone' : 'joinDone', { what: code })
        onDone(isSplit ? splitStep(label, effect) : joinStep(label, placeIn(plan), effect), effect)
      }}
    >
      {(effect) => (
        <>
          {isSplit && <FirstPart value={typed ?? effect?.parts[0]?.qty ?? ''} onChange={setTyped} />}
          {effect && (
            <p>{effect.parts.map(({ operation, qty: own }) => `${operation}: ${own}`).join(' · ')}</p>
          )}
        </>
      )}
    </EffectDialog>
  )
}

const placeIn =
  (plan: OperationBars) =>
  (operation: string): Placement['place'] => {
    const source = plan.sourceOf.get(operation)
    const now = source === undefined ? null : plan.operation(source)
    return now?.start == null ? null : { resource: now.resource, start: now.start }
  }

function FirstPart({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (text: string) => void
}) {
  const { t } = useTranslation('resource-gantt')
  const id = useId()
  return (
    <div className="t-form-field">
      <label htmlFor={id}>{t('firstPart')}</label>
      <TextInput
        id={id}
        className="t-number-editor"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
