import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { psiPeriodText } from '#domain/psi/period-text.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import { psiServices } from '#domain/services/planning/psi.ts'
import { useKernels } from '../../../../client/use-kernels.ts'
import { psiKernel } from '#engine/kernel/psi.ts'
import type { LotSizingInput } from '#engine/psi/lot-sizing/suggest.ts'
import { withPlanned } from '#engine/psi/follow.ts'
import { useCall } from '../../../../client/query.ts'
import { groupDigits } from '../../../../fields/format.ts'
import { useLabel } from '../../../../i18n/index.ts'
import { Button } from '../../../../parts/button.tsx'
import { ErrorState, LoadingState } from '../../../../parts/states.tsx'
import { DataTable } from '../../../../parts/data-table/data-table.tsx'
import { ageOf } from '../edit/edited-cells.ts'
import type { PsiEdits } from '../edit/edits.ts'
import type { ItemCells } from '../psi-blocks.ts'
import type { PsiData } from '../psi-data.ts'
import {
  ownValues,
  policyKinds,
  policyOf,
  sizingInput,
  suggestedCells,
  suggestion,
  type LotRules,
} from './policies.ts'
import { PolicyValue } from './policy-value.tsx'

interface ItemPoliciesProps {
  readonly psi: PsiData
  readonly item: string
  readonly edits: PsiEdits
  readonly onClose: () => void
}

/** What each policy gives an item; a suggestion becomes edits of its planned cells. */
export function ItemPolicies(props: ItemPoliciesProps) {
  const { psi, item } = props
  const { t } = useTranslation('psi-pivot')
  const answer = useCall(psiServices.lotRules, { items: [item] })
  const rules = answer.data?.items[0]
  const cells = psi.blocks.read(item)
  const input = rules && cells ? sizingInput(cells, rules) : undefined
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (input === undefined) return <LoadingState />
  if (input === null) return <p className="hint">{t('editFault.outOfRange')}</p>
  return <Policies {...props} cells={cells!} input={input} rules={rules!} />
}

const figure = (value: bigint): string => groupDigits(formatDecimal(value))

interface PoliciesProps extends ItemPoliciesProps {
  readonly cells: ItemCells
  readonly input: LotSizingInput
  readonly rules: LotRules
}

function Policies({ psi, item, edits, onClose, cells, input, rules }: PoliciesProps) {
  const { t } = useTranslation('psi-pivot')
  const [typed, setTyped] = useState(() => ownValues(cells, rules))
  return (
    <DataTable
      label={t('lotSizing')}
      className="p-psi-policies"
      rows={policyKinds.map((kind) => ({ kind, found: suggestion(input, policyOf(kind, typed[kind])) }))}
      keyOf={({ kind }) => kind}
      columns={[
        { title: t('policyKind'), isName: true, cell: ({ kind }) => t(`policy.${kind}`) },
        {
          title: t('policyValue'),
          cell: ({ kind, found }) => (
            <PolicyValue
              kind={kind}
              value={typed[kind]}
              isFaulty={found === null && typed[kind] !== ''}
              onChange={(value) => setTyped((old) => ({ ...old, [kind]: value }))}
            />
          ),
        },
        { title: t('policyGives.lots'), isNumber: true, cell: ({ found }) => found?.lots },
        {
          title: t('policyGives.highest'),
          isNumber: true,
          cell: ({ found }) => found && figure(found.highest),
        },
        {
          title: t('policyGives.average'),
          isNumber: true,
          cell: ({ found }) => found && figure(found.average),
        },
        {
          title: t('policyGives.problem'),
          cell: ({ found }) =>
            found && <FirstProblem psi={psi} item={item} cells={cells} planned={found.planned} />,
        },
        {
          spoken: t('propose'),
          cell: ({ found }) => (
            <Button
              disabled={found === null}
              onClick={() => {
                edits.set(suggestedCells(cells, input, found!.planned))
                onClose()
              }}
            >
              {t('propose')}
            </Button>
          ),
        },
      ]}
    />
  )
}

interface FirstProblemProps {
  readonly psi: PsiData
  readonly item: string
  readonly cells: ItemCells
  readonly planned: readonly bigint[]
}

/** What goes wrong first with planned receipts, and when. */
function FirstProblem({ psi: { layout, items, blocks }, item, cells, planned }: FirstProblemProps) {
  const { t } = useTranslation('psi-pivot')
  const label = useLabel()
  const kernels = useKernels()
  const row = blocks.rowOf(item)
  if (!kernels || row === undefined) return null
  const age = ageOf(items, row)
  const solver = psiKernel(kernels)
  const { problem } = withPlanned(solver, cells.grid, cells.item, BigInt64Array.from(planned), age)
  if (!problem) return t('noProblem')
  const period = psiPeriodText(layout.periods[problem.period]!, layout.period, layout.zone)
  return `${label(choiceOf('PsiProblem')[problem.kind]!)} · ${period}`
}
