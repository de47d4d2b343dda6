import { DropdownMenu } from '@radix-ui/themes'
import { ChevronDown, PackageCheck, Pin, Route } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { choiceOf } from '#domain/choices/index.ts'
import { operationStatus } from '#domain/services/planning/capacity.ts'
import { useOutcome } from '../../../actions/use-outcome.tsx'
import { write } from '../../../client/write.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { KitCheckDialog } from '../../kitting/check/kit-check-dialog.tsx'

const steps = ['release', 'recall', 'freeze', 'unfreeze', 'unassign'] as const
const levels = ['1', '2', '3'] as const

/** Statuses and fixes of the chosen operations. What cannot be changed is reported operation by operation. */
export function OperationActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('operations')
  const label = useLabel()
  const { act, dialog } = useOutcome(onChanged)
  const [checking, setChecking] = useState(false)
  const operations = selected.map((row) => String(row['code']))
  const change = (work: () => Promise<unknown>): void => void act(operations.length, work)
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <Button tone="ghost" icon={Route}>
            {t('status')} <ChevronDown size={12} aria-hidden />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1">
          {steps.map((step) => (
            <DropdownMenu.Item
              key={step}
              onSelect={() => change(() => write(operationStatus[step], { operations }))}
            >
              {label(operationStatus[step].label)}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger>
          <Button tone="ghost" icon={Pin}>
            {t('fix')} <ChevronDown size={12} aria-hidden />
          </Button>
        </DropdownMenu.Trigger>
        <DropdownMenu.Content size="1">
          {levels.map((level) => (
            <DropdownMenu.Item
              key={level}
              onSelect={() => change(() => write(operationStatus.fix, { operations, level: Number(level) }))}
            >
              {label(choiceOf('FixLevel')[level]!)}
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator />
          <DropdownMenu.Item onSelect={() => change(() => write(operationStatus.unfix, { operations }))}>
            {label(operationStatus.unfix.label)}
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <Button
        tone="ghost"
        icon={PackageCheck}
        onClick={() => (operations.length === 0 ? toast.info(t('choose')) : setChecking(true))}
      >
        {t('kitCheck')}
      </Button>
      {checking && (
        <KitCheckDialog
          orders={[...new Set(selected.map((row) => String(row['orderCode'])))]}
          onClose={() => setChecking(false)}
        />
      )}
      {dialog}
    </>
  )
}
