import type { Letter } from './mailer.js';

/** Languages of letters and of the wallet's page. */
export const LANGUAGES = ['en', 'de', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Returns the supported language of a BCP 47 tag; English for others. */
export const languageOf = (tag: string | undefined): Language =>
  LANGUAGES.find(language => language === tag?.slice(0, 2).toLowerCase()) ?? 'en';

type LetterOf<T> = Readonly<Record<Language, (data: T) => Letter>>;

/** Letter with a code. The subject has no code: lock screens show subjects. */
export const codeLetter: LetterOf<{ code: string }> = {
  en: ({ code }) => ({
    subject: 'Your sign-in code',
    text: `Your code is ${code}\n\nIt is valid for 20 minutes. Nobody from the wallet ever asks you for it: enter it only in the window in which you asked for it.\n\nIf you did not ask for a code, ignore this email.`,
  }),
  de: ({ code }) => ({
    subject: 'Ihr Anmeldecode',
    text: `Ihr Code lautet ${code}\n\nEr ist 20 Minuten gültig. Niemand von der Wallet fragt Sie je danach: Geben Sie ihn nur in dem Fenster ein, in dem Sie ihn angefordert haben.\n\nWenn Sie keinen Code angefordert haben, ignorieren Sie diese E-Mail.`,
  }),
  ar: ({ code }) => ({
    subject: 'رمز تسجيل الدخول',
    text: `رمزك هو ${code}\n\nالرمز صالح لمدة 20 دقيقة. لن يطلبه منك أحد من المحفظة: أدخله فقط في النافذة التي طلبته فيها.\n\nإذا لم تطلب رمزًا، فتجاهل هذه الرسالة.`,
  }),
};

/** Letter with the link that approves a device. */
export const deviceLetter: LetterOf<{ link: string; agent: string }> = {
  en: ({ link, agent }) => ({
    subject: 'Approve a new device',
    text: `A new device wants to sign in with your email: ${agent}\n\nIf this is you, open this link and approve:\n${link}\n\nThe link is valid for 20 minutes. If this is not you, ignore this email.`,
  }),
  de: ({ link, agent }) => ({
    subject: 'Neues Gerät bestätigen',
    text: `Ein neues Gerät möchte sich mit Ihrer E-Mail-Adresse anmelden: ${agent}\n\nWenn Sie das sind, öffnen Sie diesen Link und bestätigen Sie:\n${link}\n\nDer Link ist 20 Minuten gültig. Wenn Sie das nicht sind, ignorieren Sie diese E-Mail.`,
  }),
  ar: ({ link, agent }) => ({
    subject: 'الموافقة على جهاز جديد',
    text: `يريد جهاز جديد تسجيل الدخول باستخدام بريدك الإلكتروني: ${agent}\n\nإذا كنت أنت، فافتح هذا الرابط ووافق:\n${link}\n\nالرابط صالح لمدة 20 دقيقة. إذا لم تكن أنت، فتجاهل هذه الرسالة.`,
  }),
};
