import { createContext, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { routeOfPage } from '#domain/rules/page-route.ts'
import { isWall } from '../../../../../state/credentials.ts'
import { EmptyState } from '../../../../../parts/states.tsx'
import { FramedScreen } from '../../../../../navigation/framed-screen.tsx'
import type { KindProps } from '../../kind-props.ts'
import { useOpenPage } from '../../page-context.ts'
import { useExpressions } from '../../use-expressions.ts'
import { OpenScreens } from '../../use-may-show.ts'
import { wireText } from '../../wire-values.ts'

/** Routes of the screens around, and codes of the pages that they are on. */
const Around = createContext<readonly string[]>([])

/** A screen of the product inside of the page, for whoever may open it; never inside of itself. */
export function AppKind({ values: { route, parameters } }: KindProps<'app'>) {
  const { t } = useTranslation('page')
  const { page, isEdited } = useOpenPage()
  const open = use(OpenScreens)
  const around = use(Around)
  const names = Object.keys(parameters)
  const values = useExpressions(names.map((name) => ({ text: parameters[name]!, gives: 'any' })))
  const given = JSON.stringify(names.map((name, at) => [name, wireText(values[at]!.value)]))
  const search = useMemo(
    () => Object.fromEntries((JSON.parse(given) as [string, string][]).filter(([, text]) => text !== '')),
    [given],
  )
  const own = routeOfPage(page.code)
  const inside = useMemo(() => [...around, own, route], [around, own, route])
  if (route === '') return <EmptyState title={t('noScreen')} />
  if (around.includes(route) || route === own) return <EmptyState title={t('nestedScreen')} />
  if (isWall()) return <EmptyState title={t('notOnWall')} hint={t('notOnWallScreen')} />
  if (!open.has(route)) return <EmptyState title={t('closedScreen')} />
  return (
    <Around value={inside}>
      <div className="pg-app" inert={isEdited}>
        <FramedScreen path={route} search={search} />
      </div>
    </Around>
  )
}
