export const noticeFormats = ['json', 'slack'] as const;
export type NoticeFormat = (typeof noticeFormats)[number];
