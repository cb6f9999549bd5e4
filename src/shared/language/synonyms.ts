import { stemWord } from './stem-word.ts';

/**
 * Words that people use for the same control. One line is one idea; a phrase may stand on several lines. Written
 * as people say it and as sites label it; compared after `foldText` and without regard to endings.
 */
const ideas: readonly string[] = [
  'sign in, log in, login, signin, log on, logon',
  'sign out, log out, logout, signout, log off, sign off',
  'sign up, signup, register, registration, create account, create an account, create new account, new account, open an account, open account, join, join now, make an account, make account',
  'cart, basket, bag, trolley, shopping cart, shopping bag, shopping basket',
  'search, find, look up, lookup, magnifying glass, magnifier, query',
  'menu, hamburger, hamburger menu, burger menu, three lines, main menu',
  'more options, more actions, three dots, kebab menu, overflow menu, ellipsis, more menu',
  'settings, preferences, gear, cog, cogwheel, configuration',
  'wish list, wishlist, heart, favourite, favorite, favourites, favorites, save for later, saved items',
  'delete, remove, trash, bin, garbage, discard, trash can, rubbish',
  'close, dismiss, x, cross, close button',
  'next, following, right arrow, arrow right, forward, next page, next one',
  'previous, prev, left arrow, arrow left, earlier, previous page, last page',
  'account, my account, your account, profile, user, person, avatar, my profile',
  'notifications, bell, alerts, notification',
  'email, e-mail, mail, email address, e-mail address, envelope',
  'phone, telephone, mobile, phone number, telephone number, mobile number, tel, cell, cell phone',
  'postcode, post code, zip, zip code, zipcode, postal code',
  'send, submit, post',
  'show password, reveal password, eye, reveal, see password',
  'home, home page, homepage, house, start page, main page, front page',
  'help, support, faq, question mark, help centre, help center',
  'checkout, check out, proceed to checkout, go to checkout',
  'buy, purchase, order, buy now',
  'colour, color',
  'quantity, qty, amount, how many, number of items',
  'departure city, from, origin, leaving from, flying from, departing from, departure airport, where from',
  'destination, to, arrival city, going to, flying to, arrival airport, where to, arrive',
  'departure, departure date, depart, departing, outbound, leave, leaving, leaving on, departure day',
  'return, return date, returning, inbound, coming back, back on',
  'reply, respond, answer',
  'compose, new message, new email, new mail, write, write email, write an email, write a message, write a new email, write a new message, compose a message, compose an email, compose a new email, pencil',
  'attach, paperclip, paper clip, clip, attachment, attach file, add attachment, attach a file',
  'star, flag, mark as important',
  'spam, junk',
  'like, upvote, thumbs up, up arrow, vote up, up vote',
  'dislike, downvote, thumbs down, down arrow, vote down, down vote',
  'comment, comments, replies',
  'first name, given name, forename',
  'last name, surname, family name',
  'username, user name, user id, login name',
  'password, passcode, pass word, pwd',
  'card number, credit card number, credit card, debit card number',
  'security code, cvv, cvc, card security code, csc, verification code',
  'expiry, expiry date, expiration, expiration date, expires, valid until',
  'promo code, discount code, voucher, voucher code, coupon, coupon code, promotional code',
  'increase, plus, increment, add one, one more, +',
  'decrease, minus, decrement, one less, one fewer, -, −',
  'edit, change, modify, pencil',
  'accept, agree, allow, ok, okay, got it, i agree, consent, accept all',
  'reject, decline, refuse, deny, reject all, no thanks',
  'continue, proceed, carry on, next step',
  'sort, sort by, order by, sorting, sort order',
  'filter, filters, refine, narrow',
  'minimum, min, at least, lowest',
  'maximum, max, at most, highest',
  'cancel, discard changes, abort, undo changes',
  'resend, send again, new code, send a new code, send new code, resend code, another code',
  'duration, travel time, flight time, journey time',
  'passengers, travellers, travelers, people, guests, persons',
  'photo, picture, image',
  'calendar, date picker, datepicker, date',
  'newsletter, mailing list',
  'upload, browse, choose file, select file, attach',
  'show more, read more, see more, view more, load more, more',
  'view all, see all, show all',
  'details, info, information, more info, more information',
  'terms, terms and conditions, t&cs, terms of service, terms of use, terms & conditions',
  'keep me signed in, remember me, stay signed in, stay logged in, keep me logged in',
  'forgot password, reset password, lost password, forgotten password, forgot your password, forgot my password',
  'price low to high, cheapest first, cheapest, lowest price, lowest price first, price ascending',
  'price high to low, most expensive first, most expensive, highest price, highest price first, price descending',
  'newest, latest, most recent, newest first, recent, latest first',
  'oldest, oldest first',
  'highest rated, best rated, top rated, customer rating, best rating, highest rating, avg customer review',
  'most helpful, best, top',
  'return, returns, send back',
  'delivery, shipping, postage',
  'date of birth, birthday, birth date, birthdate, dob',
  'address, street address, street, address line 1, first line of address',
  'city, town',
  'full name, your name, my name, name',
  'message, body, text, content',
  'subject, title, subject line',
  'recipient, to, recipients, send to',
  'language, lang',
  'dark mode, dark theme, night mode',
  'one way, one-way, single',
  'round trip, return trip, roundtrip',
  'swap, switch, exchange, reverse',
  'follow, subscribe',
  'share, send to a friend, mail to a friend, email to a friend, mail to friend, email to friend, send to friend',
  'print, printer',
  'refresh, reload',
  'save, keep, store',
  'submit reading, send reading',
  'staff, team',
  'contact, contact us, get in touch',
  'book, reserve',
  'view, see, show',
  'conversation, discussion, thread, topic',
  'confirm, verify',
  'confirm password, repeat password, retype password, password again, re-enter password, repeat your password',
  'publish, post',
  'continue shopping, keep shopping, carry on shopping, back to shopping',
  'nonstop, non-stop, direct',
  'forward, skip ahead, skip forward, fast forward, jump ahead',
  'rewind, skip back, jump back',
  'play, start, watch',
  'leave, exit, quit',
  'reset, clear',
  'clear all, reset filters, clear filters, reset all, clear all filters, reset all filters, remove all filters, remove filters',
  'necessary, essential, required',
  'mute, sound off',
  'read aloud, listen, read out, read it out',
];

/** Each phrase with the numbers of the ideas that it stands for. */
export const ideasByPhrase: ReadonlyMap<string, readonly number[]> = (() => {
  const map = new Map<string, number[]>();
  for (const [index, line] of ideas.entries()) {
    for (const phrase of line.split(', ')) {
      const known = map.get(phrase);
      if (known === undefined) map.set(phrase, [index]);
      else known.push(index);
    }
  }
  return map;
})();

/** The single words among them by their stem: "traveller" stands for what "travellers" does. */
export const ideasByStem: ReadonlyMap<string, readonly number[]> = new Map(
  [...ideasByPhrase]
    .filter(([phrase]) => !phrase.includes(' '))
    .map(([word, ideasOf]) => [stemWord(word), ideasOf]),
);

/** Words in the longest phrase above. */
export const longestPhrase = 5;
