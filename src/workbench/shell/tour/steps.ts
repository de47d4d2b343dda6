/** What the guided tour points at: an element marked `data-tour`, and the key of its text. */
export const tourSteps = ['menu', 'find', 'tabs', 'unit', 'user'] as const

export type TourStep = (typeof tourSteps)[number]
