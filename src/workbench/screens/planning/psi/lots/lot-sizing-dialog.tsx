import { TextField } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { psiPeriodText } from '#domain/planning/psi-period-text.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import { psiServices } from '#domain/services/planning/psi.ts'
import { NULL_I64 } from '#engine/columns.ts'
import { psiKernel } from '#engine/kernel/psi.ts'
import type { LotSizingInput } from '#engine/psi/lot-sizing/suggest.ts'
import { withPlanned } from '#engine/psi/follow.ts'
import { browserKernels } from '../../../../client/kernels.ts'
import { useCall } from '../../../../client/query.ts'
import { groupDigits } from '../../../../fields/format.ts'
import { useLabel } from '../../../../i18n/index.ts'
import { Button } from '../../../../parts/button.tsx'
import { Dialog } from '../../../../parts/dialog.tsx'
import { ErrorState, LoadingState } from '../../../../parts/states.tsx'
import { ageOf } from '../edit/edited-cells.ts'
import type { PsiEdits } from '../edit/edits.ts'
import type { ItemCells } from '../psi-blocks.ts'
import type { PsiData } from '../psi-data.ts'
import {
  policyKinds,
  policyOf,
  sizingInput,
  suggestedCells,
  suggestion,
  type LotRules,
  type PolicyKind,
} from './policies.ts'

interface LotSizingDialogProps {
  readonly psi: PsiData
  readonly item: string
  readonly edits: PsiEdits
  readonly onClose: () => void
}

/** What each policy gives an item; a suggestion becomes edits of its planned cells. */
export function LotSizingDialog(props: LotSizingDialogProps) {
  const { psi, item, onClose } = props
  const { t } = useTranslation('psi-pivot')
  const rules = useCall(psiServices.lotRules, { item })
  const cells = psi.blocks.read(item)
  const input = rules.data && cells ? sizingInput(cells, rules.data) : undefined
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('lotSizingOf', { item })}
      description={t('lotSizingHint')}
      width={860}
    >
      {rules.error ? (
        <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />
      ) : input === undefined ? (
        <LoadingState />
      ) : input === null ? (
        <p className="hint">{t('editFault.outOfRange')}</p>
      ) : (
        <Policies {...props} cells={cells!} input={input} rules={rules.data!} />
      )}
    </Dialog>
  )
}

interface PoliciesProps extends LotSizingDialogProps {
  readonly cells: ItemCells
  readonly input: LotSizingInput
  readonly rules: LotRules
}

function Policies({ psi, item, edits, onClose, cells, input, rules }: PoliciesProps) {
  const { t } = useTranslation('psi-pivot')
  const maximum = cells.grid.maximum[cells.item]!
  const [typed, setTyped] = useState<Readonly<Record<PolicyKind, string>>>({
    lotForLot: '',
    period: '7',
    minMax: maximum === NULL_I64 ? '' : formatDecimal(maximum),
    fixed: rules.min ?? rules.multiple ?? '',
  })
  return (
    <table className="t-table p-psi-policies" aria-label={t('lotSizing')}>
      <thead>
        <tr>
          <th scope="col">{t('policyKind')}</th>
          <th scope="col">{t('policyValue')}</th>
          {(['lots', 'highest', 'average'] as const).map((name) => (
            <th key={name} scope="col" className="number">
              {t(`policyGives.${name}`)}
            </th>
          ))}
          <th scope="col">{t('policyGives.problem')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('propose')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {policyKinds.map((kind) => {
          const found = suggestion(input, policyOf(kind, typed[kind]))
          return (
            <tr key={kind}>
              <th scope="row">{t(`policy.${kind}`)}</th>
              <td>
                {kind !== 'lotForLot' && (
                  <TextField.Root
                    size="1"
                    inputMode="decimal"
                    autoComplete="off"
                    aria-label={t(`policyTyped.${kind}`)}
                    placeholder={t(`policyTyped.${kind}`)}
                    aria-invalid={found === null && typed[kind] !== ''}
                    value={typed[kind]}
                    onChange={({ target }) => setTyped((old) => ({ ...old, [kind]: target.value }))}
                  />
                )}
              </td>
              <td className="number">{found?.lots}</td>
              <td className="number">{found && groupDigits(formatDecimal(found.highest))}</td>
              <td className="number">{found && groupDigits(formatDecimal(found.average))}</td>
              <td>{found && <FirstProblem psi={psi} item={item} cells={cells} planned={found.planned} />}</td>
              <td>
                <Button
                  disabled={found === null}
                  onClick={() => {
                    edits.set(suggestedCells(cells, input, found!.planned))
                    onClose()
                  }}
                >
                  {t('propose')}
                </Button>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
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
  const kernels = useQuery({ queryKey: ['kernels'], queryFn: browserKernels, staleTime: Infinity })
  const row = blocks.rowOf(item)
  if (!kernels.data || row === undefined) return null
  const age = ageOf(items, row)
  const solver = psiKernel(kernels.data)
  const { problem } = withPlanned(solver, cells.grid, cells.item, BigInt64Array.from(planned), age)
  if (!problem) return t('noProblem')
  const period = psiPeriodText(layout.periods[problem.period]!, layout.period, layout.zone)
  return `${label(choiceOf('PsiProblem')[problem.kind]!)} · ${period}`
}
