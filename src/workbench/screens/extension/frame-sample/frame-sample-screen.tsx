import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { configuration } from '../../../client/configuration.ts'
import { Page, PageHeader, Panel } from '../../../parts/page.tsx'
import { extensionAddress } from '../../../navigation/extension-address.ts'
import { session } from '../../../state/session.ts'
import './frame-sample.css'

/** A page of this server that shows what it was given in its address. */
const samplePath = 'extension-sample.html'

/** How an extension app is hosted: what it learns about the user, and a frame that shows it. */
export default function FrameSampleScreen() {
  const { t } = useTranslation('component-docs')
  const { settings } = useSnapshot(configuration)
  const { information } = useSnapshot(session)
  const given = {
    planUnitCode: information?.planUnitCode ?? '',
    userName: information?.user?.userName ?? '',
    userId: String(information?.user?.id ?? ''),
  }
  const configured = settings['extensionAddress']
  const base = typeof configured === 'string' ? configured : ''
  const theirs = base ? extensionAddress(base, 'myApp', given) : null
  const ours = extensionAddress(location.origin, samplePath, given)
  return (
    <Page fill>
      <PageHeader title={t('frameTitle')} subtitle={t('frameHint')} />
      <div className="t-frame-sample">
        <Panel title={t('frameGiven')}>
          <dl>
            {Object.entries(given).map(([name, value]) => [
              <dt key={`${name} name`} className="mono">
                {name}
              </dt>,
              <dd key={name}>{value}</dd>,
            ])}
            <dt>{t('frameAddress')}</dt>
            <dd className="mono">{theirs?.href ?? (base ? t('frameRefused') : t('frameNone'))}</dd>
          </dl>
          <p>{t('frameNoToken')}</p>
        </Panel>
        <Panel fill flush title={t('frameShown')}>
          <iframe
            className="t-extension"
            title={t('frameTitle')}
            src={ours?.href}
            sandbox="allow-scripts"
            referrerPolicy="no-referrer"
          />
        </Panel>
      </div>
    </Page>
  )
}
