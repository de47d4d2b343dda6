/**
 * Screens about one row of an entity, by its name. They are opened from every list that names the row, with the name of the
 * entity as parameter: `?item=P00002`.
 */
export const rowScreens: Readonly<Record<string, string>> = { item: '/planData/ItemTimeline' }
