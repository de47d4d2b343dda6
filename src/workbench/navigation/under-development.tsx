import { Hammer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { configuration } from '../client/configuration.ts'
import { EmptyState } from '../parts/states.tsx'
import type { ScreenProps } from './screen.ts'
import { session } from '../state/session.ts'
import { useMenu } from './titles.ts'

interface UnderDevelopmentProps extends ScreenProps {
  /** What the server says of it, such as who works on it. */
  readonly reason?: string
}

/** Default page of a menu entry that has no screen of its own (specification §2.2), with whom to ask about it. */
export default function UnderDevelopment({ path, reason }: UnderDevelopmentProps) {
  const { t } = useTranslation('shell')
  const { information } = useSnapshot(session)
  const { settings } = useSnapshot(configuration)
  const entry = useMenu()
    .flatMap((group) => group.entries)
    .find((one) => one.path === path)
  const app = entry?.appCode ?? path
  const contact = settings['ownerContact']
  return (
    <EmptyState
      icon={Hammer}
      title={t('underDevelopment')}
      hint={
        <>
          {reason && (
            <>
              {reason}
              <br />
            </>
          )}
          {typeof contact === 'string' && contact
            ? t('askContact', { contact, app })
            : t('askOwner', { tenant: information?.tenant?.name ?? 'Takt', app })}
        </>
      }
    />
  )
}
