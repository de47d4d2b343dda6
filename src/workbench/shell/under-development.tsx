import { Hammer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { EmptyState } from '../parts/states.tsx'
import type { ScreenProps } from '../screens/screen.ts'
import { session } from '../state/session.ts'
import { useMenu } from './titles.ts'

/** Default page of a menu entry that has no screen of its own (specification §2.2), with whom to ask about it. */
export default function UnderDevelopment({ path }: ScreenProps) {
  const { t } = useTranslation('shell')
  const { information } = useSnapshot(session)
  const entry = useMenu()
    .flatMap((group) => group.entries)
    .find((one) => one.path === path)
  return (
    <EmptyState
      icon={Hammer}
      title={t('underDevelopment')}
      hint={t('askOwner', { tenant: information?.tenant?.name ?? 'Takt', app: entry?.appCode ?? path })}
    />
  )
}
