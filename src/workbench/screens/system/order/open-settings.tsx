import { Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { openScreen } from '../../../navigation/navigation.ts'

/** Leads to the settings of the app of the chosen row: its names, columns and the order of its buttons. */
export function OpenSettings({ selected }: ListActionProps) {
  const { t } = useTranslation('administration')
  const app = selected[0]?.['appCode'] as string | undefined
  return (
    <Button
      tone="ghost"
      icon={Settings2}
      onClick={() => openScreen('/systemSetting/AppsSet', app === undefined ? {} : { app })}
    >
      {t('appSettings')}
    </Button>
  )
}
