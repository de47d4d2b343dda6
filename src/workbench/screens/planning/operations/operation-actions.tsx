import { DropdownMenu } from '@radix-ui/themes'
import { ChevronDown, Pin, Route } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { choiceOf } from '#domain/choices/index.ts'
import { operationStatus } from '#domain/services/planning/capacity.ts'
import { call } from '../../../client/call.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { showError } from '../../../state/error-popup.ts'

interface Outcome {
  readonly changed: number | readonly string[]
  readonly refused: readonly { readonly operation: string; readonly reason: string }[]
}

const steps = ['release', 'recall', 'freeze', 'unfreeze', 'unassign'] as const
const levels = ['1', '2', '3'] as const

/** Statuses and fixes of the chosen operations. What cannot be changed is told operation by operation. */
export function OperationActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('operations')
  const label = useLabel()
  const [refused, setRefused] = useState<Outcome['refused']>([])
  const operations = selected.map((row) => String(row['code']))
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    if (operations.length === 0) {
      toast.info(t('choose'))
      return
    }
    try {
      const outcome = (await work()) as Outcome
      const changed = typeof outcome.changed === 'number' ? outcome.changed : outcome.changed.length
      if (changed > 0) toast.success(t('changed', { count: changed }))
      setRefused(outcome.refused)
      onChanged()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <Button tone="ghost" icon={Route}>
            {t('status')} <ChevronDown size={12} aria-hidden />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1">
          {steps.map((step) => (
            <DropdownMenu.Item
              key={step}
              onSelect={() => void act(() => call(operationStatus[step], { operations }))}
            >
              {label(operationStatus[step].label)}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <DropdownMenu.Root>
        <DropdownMenu.Trigger>
          <Button tone="ghost" icon={Pin}>
            {t('fix')} <ChevronDown size={12} aria-hidden />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1">
          {levels.map((level) => (
            <DropdownMenu.Item
              key={level}
              onSelect={() => void act(() => call(operationStatus.fix, { operations, level: Number(level) }))}
            >
              {label(choiceOf('FixLevel')[level]!)}
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator />
          <DropdownMenu.Item onSelect={() => void act(() => call(operationStatus.unfix, { operations }))}>
            {label(operationStatus.unfix.label)}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {refused.length > 0 && (
        <Dialog
          open
          onOpenChange={(open) => !open && setRefused([])}
          title={t('refused', { count: refused.length })}
          width={560}
          footer={<Button onClick={() => setRefused([])}>{t('close')}</Button>}
        >
          <table className="t-table" aria-label={t('refused', { count: refused.length })}>
            <tbody>
              {refused.map(({ operation, reason }) => (
                <tr key={operation}>
                  <th scope="row">{operation}</th>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Dialog>
      )}
    </>
  )
}
