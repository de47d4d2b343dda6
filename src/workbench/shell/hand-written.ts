import type { ScreenModule, Screens } from '../navigation/screen.ts'

const areas = import.meta.glob<{ routes: Screens }>('../screens/*/routes.ts', { eager: true })

/** Every hand-written screen by route, joined from the `routes.ts` of each area (screens/README.md). */
export const handWritten: ReadonlyMap<string, () => Promise<ScreenModule>> = (() => {
  const all = new Map<string, () => Promise<ScreenModule>>()
  for (const { routes } of Object.values(areas))
    for (const [route, load] of Object.entries(routes)) {
      if (all.has(route)) throw new Error(`screen mapped twice: ${route}`)
      all.set(route, load)
    }
  return all
})()
