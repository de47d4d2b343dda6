import { useTranslation } from 'react-i18next'
import { readSteps, type FlowStep } from '#domain/integration/flows/steps.ts'
import { flowServices } from '#domain/services/integration/flows.ts'
import { fetchCall, useCall } from '../../../client/query.ts'
import { useAction } from '../../../actions/use-action.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Select } from '../../../parts/select.tsx'

interface VersionSelectProps {
  readonly id: string
  readonly onSteps: (steps: readonly FlowStep[]) => void
}

/** Published versions of a flow; the steps of the chosen one become the draft. */
export function VersionSelect({ id, onSteps }: VersionSelectProps) {
  const { t } = useTranslation('flows')
  const { attempt } = useAction()
  const { zone } = useFormatSettings()
  const answer = useCall(flowServices.versions, { id }, { staleTime: 0 })
  const versions = answer.data?.items ?? []
  const take = async (version: number): Promise<void> => {
    await attempt(async () => {
      onSteps(readSteps(await fetchCall(flowServices.version, { id, version })) ?? [])
    })
  }
  return (
    <Select
      label={t('takeVersion')}
      placeholder={t('takeVersion')}
      value=""
      disabled={versions.length === 0}
      options={versions.map(({ version, at, owner }) => ({
        value: String(version),
        label: t('versionLine', { version, time: formatTime(at, zone).slice(0, 16), owner }),
      }))}
      onChange={(version) => void take(Number(version))}
    />
  )
}
