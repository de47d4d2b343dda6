import { DropdownMenu } from '@radix-ui/themes'
import { ChevronDown, Route } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { operationStatus } from '#domain/services/planning/capacity.ts'
import { instructionServices } from '#domain/services/planning/release.ts'
import { useOutcome } from '../../../actions/use-outcome.tsx'
import { write } from '../../../client/write.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'

const steps = ['resend', 'acknowledge'] as const
const ofOperations = ['freeze', 'unfreeze', 'recall'] as const

/** What can be done with the chosen instructions; freezing and recalling are done to their operations. */
export function InstructionActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('work-instructions')
  const label = useLabel()
  const { act, dialog } = useOutcome(onChanged)
  const instructions = selected.map((row) => String(row['instrNo']))
  const operations = selected.map((row) => String(row['operationCode']))
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
              onSelect={() =>
                void act(instructions.length, () => write(instructionServices[step], { instructions }))
              }
            >
              {label(instructionServices[step].label)}
            </DropdownMenu.Item>
          ))}
          <DropdownMenu.Separator />
          {ofOperations.map((step) => (
            <DropdownMenu.Item
              key={step}
              onSelect={() => void act(operations.length, () => write(operationStatus[step], { operations }))}
            >
              {label(operationStatus[step].label)}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {dialog}
    </>
  )
}
