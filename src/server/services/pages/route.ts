/** Route under which viewers open a page, and the code of its entry of the menu. */
export const routeOfPage = (code: string): string => `/designPage/${code}`
export const appOfPage = (code: string): string => `Design_${code}`
