import { DropdownMenu } from '@radix-ui/themes'
import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { useCall } from '../../../../client/query.ts'
import { formatTime } from '../../../../fields/format.ts'
import { Button } from '../../../../parts/button.tsx'
import { Select } from '../../../../parts/select.tsx'
import type { PsiChoice } from '../psi-choice.ts'
import type { PsiData } from '../psi-data.ts'
import { comparedRows } from './use-compared.ts'

/** Runs that are offered, the latest ones. */
const OFFERED = 100

interface CompareChoiceProps {
  readonly psi: PsiData
  readonly choice: PsiChoice
}

/** The earlier run whose plan is compared, and the rows that show it. */
export function CompareChoice({ psi, choice }: CompareChoiceProps) {
  const { t } = useTranslation('psi-pivot')
  const { run, set } = choice
  const runs = useCall(schedulingRuns.list, { maxResultCount: OFFERED })
  const offered = (runs.data?.items ?? []).filter(({ status }) => status === 'S' || status === 'W')
  const isMore = (runs.data?.totalCount ?? 0) > OFFERED
  return (
    <>
      <Select
        label={t('compareWith')}
        value={run ?? 'none'}
        disabled={offered.length === 0}
        note={isMore ? t('latestRuns', { count: OFFERED }) : undefined}
        options={[
          { value: 'none', label: t(offered.length > 0 ? 'compareNone' : 'compareNoRuns') },
          ...offered.map(({ runNo, schemeCode, asOf, accepted }) => ({
            value: runNo,
            label: t(accepted ? 'compareAccepted' : 'compareRun', {
              run: runNo,
              scheme: schemeCode,
              time: formatTime(asOf, psi.layout.zone).slice(5, 16),
            }),
          })),
        ]}
        onChange={(value) => set({ run: value === 'none' ? null : value })}
      />
      {run !== null && <ComparedRows psi={psi} choice={choice} />}
    </>
  )
}

/** Rows of the layout, ticked where they are compared. */
function ComparedRows({ psi, choice }: CompareChoiceProps) {
  const { t } = useTranslation('psi-pivot')
  const chosen = comparedRows(psi, choice)
  const toggle = (at: number, isOn: boolean): void =>
    choice.set({
      compared: isOn ? [...chosen, at].toSorted((a, b) => a - b) : chosen.filter((one) => one !== at),
    })
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <Button>
          {t('comparedRows', { count: chosen.length })} <ChevronDown size={12} aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content size="1">
        {psi.layout.rows.map(({ label }, at) => (
          <DropdownMenu.CheckboxItem
            key={at}
            checked={chosen.includes(at)}
            onCheckedChange={(isOn) => toggle(at, isOn)}
            onSelect={(event) => event.preventDefault()}
          >
            {label}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
