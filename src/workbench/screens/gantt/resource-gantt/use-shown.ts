import { useState } from 'react'

/** What is shown beside and over the chart. */
export type Shown = 'map' | 'sheet' | 'unplaced' | 'details' | 'compare' | 'links'

const nothing: Readonly<Record<Shown, boolean>> = {
  map: false,
  sheet: false,
  unplaced: false,
  details: false,
  compare: false,
  links: false,
}

/** Which of it is shown; `links`: are they at first? */
export function useShown(links: boolean) {
  const [shown, setShown] = useState({ ...nothing, links })
  return {
    shown,
    toggle: (what: Shown): void => setShown((last) => ({ ...last, [what]: !last[what] })),
    show: (what: Shown): void => setShown((last) => ({ ...last, [what]: true })),
  }
}
