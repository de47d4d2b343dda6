import { Hammer, PlugZap } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { configuration } from '../client/configuration.ts'
import { EmptyState } from '../parts/states.tsx'
import type { ScreenProps } from '../navigation/screen.ts'
import { session } from '../state/session.ts'
import { extensionPrefix, findRoute } from '../navigation/entries.ts'
import { extensionAddress } from '../navigation/extension-address.ts'
import { goTo } from '../navigation/navigation.ts'
import { navigation } from '../client/navigation-query.ts'
import { useTitles } from '../navigation/titles.ts'

/**
 * An extension app (specification §2.2): the configured extension address with the name of the route, in a frame that
 * cannot reach this page; without such an address the route of that name.
 */
export default function ExtensionFrame({ path }: ScreenProps) {
  const { t } = useTranslation('shell')
  const { settings } = useSnapshot(configuration)
  const { information } = useSnapshot(session)
  const { title } = useTitles()(path)
  const name = path.slice(extensionPrefix.length)
  const wanted = settings['extensionAddress']
  const base = typeof wanted === 'string' ? wanted : ''
  const own = base ? null : findRoute(navigation() ?? [], name)
  useEffect(() => {
    if (own && own !== path) goTo(own, { replace: true })
  }, [own, path])
  if (!base) return <EmptyState icon={Hammer} title={t('underDevelopment')} hint={t('noExtensionAddress')} />
  const address = extensionAddress(base, name, {
    planUnitCode: information?.planUnitCode ?? '',
    userName: information?.user?.userName ?? '',
    userId: String(information?.user?.id ?? ''),
  })
  if (!address) return <EmptyState icon={PlugZap} title={t('extensionRefused')} hint={base} />
  return (
    <iframe
      className="t-extension"
      title={title}
      src={address.href}
      sandbox={address.origin === location.origin ? closed : open}
      referrerPolicy="no-referrer"
    />
  )
}

/** Scripts of our own origin would reach this page with allow-same-origin; those of another cannot, and may keep data. */
const closed = 'allow-scripts allow-forms allow-downloads'
const open = `${closed} allow-same-origin`
