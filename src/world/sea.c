/*
 * A share of 30% is 300000 millionths: a number of percent with 4 decimals.
 */
#include "world/sea.h"

#include <string.h>

enum { SHARE_DECIMALS = 4 };

static bool refuse_sea(struct error *error)
{
    return error_set(error, ERROR_USAGE,
                     "must be a share of the area such as 30%, a height such as 120, or none");
}

static bool read_share(struct sea *sea, struct scale_number number, struct error *error)
{
    if (number.decimals > SHARE_DECIMALS)
        return error_set(error, ERROR_USAGE, "a share has at most 4 decimals");
    for (; number.decimals < SHARE_DECIMALS; number.decimals++)
        number.number *= 10;
    if (number.number < 0 || number.number > SEA_ALL)
        return error_set(error, ERROR_USAGE, "a share is from 0% to 100%");
    *sea = (struct sea){.kind = SEA_SHARE, .share = (uint32_t)number.number};
    return true;
}

bool sea_parse(struct sea *sea, const char *text, struct error *error)
{
    struct scale_number number;
    if (strcmp(text, "none") == 0) {
        *sea = (struct sea){.kind = SEA_NONE};
        return true;
    }
    text = scale_parse_number(text, &number);
    if (text == NULL)
        return refuse_sea(error);
    if (strcmp(text, "%") == 0)
        return read_share(sea, number, error);
    *sea = (struct sea){.kind = SEA_LEVEL, .level = number};
    return *text == '\0' || refuse_sea(error);
}

void sea_add_share(uint32_t share, struct text *text)
{
    int decimals = SHARE_DECIMALS;
    for (; decimals > 0 && share % 10 == 0; decimals--)
        share /= 10;
    scale_add_number((struct scale_number){share, decimals}, text);
    text_add(text, "%");
}

void sea_add(const struct sea *sea, struct text *text)
{
    if (sea->kind == SEA_NONE)
        text_add(text, "none");
    else if (sea->kind == SEA_SHARE)
        sea_add_share(sea->share, text);
    else if (sea->kind == SEA_LEVEL)
        scale_add_number(sea->level, text);
}
