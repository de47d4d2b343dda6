import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { Need, Supply } from '#domain/planning/peg-graph.ts'
import { pegServices } from '#domain/services/planning/pegs.ts'
import { formatDecimal, unitsOr } from '#domain/rules/decimal.ts'
import { ActionDialog } from '../../../actions/action-dialog.tsx'
import { groupDigits } from '../../../fields/format.ts'

export type Offered = Pick<Supply, 'node' | 'key' | 'item' | 'free'> & { readonly ratio: string }

interface ConnectDialogProps {
  readonly supply: Offered
  readonly need: Need
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Asks how much of a supply an operation gets; starts with what it lacks, as far as the supply reaches. */
export function ConnectDialog({ supply, need, onDone, onClose }: ConnectDialogProps) {
  const { t } = useTranslation('pegs')
  return (
    <ActionDialog
      endpoint={pegServices.connect}
      given={{
        leftNode: supply.node,
        leftKey: supply.key,
        itemCode: supply.item,
        operationCode: need.operation,
      }}
      ask={['qty']}
      start={{ qty: mostOf(supply, need) }}
      description={t('connectOf', {
        supply: supply.key,
        operation: need.operation,
        item: supply.item,
        free: groupDigits(supply.free),
        open: groupDigits(need.unpegged),
      })}
      onClose={onClose}
      onDone={(answer) => {
        toast.success(t('connected', { qty: groupDigits((answer as { qty: string }).qty) }))
        onDone()
      }}
    />
  )
}

const SCALE = 1_000_000n
const unitsOf = (text: string): bigint => unitsOr(text, 0n)

/** What is free of the supply, or as much of it as represents what is still open. */
function mostOf(supply: Offered, need: Need): string {
  const [free, open] = [unitsOf(supply.free), unitsOf(need.unpegged)]
  const wanted = supply.item === need.item ? open : (open * unitsOf(supply.ratio)) / SCALE
  return formatDecimal(free < wanted ? free : wanted)
}
